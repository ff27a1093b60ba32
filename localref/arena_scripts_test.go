package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// The scripts for clusters, run with the variables that the schedulers set,
// play four parts that make the whole: with fixed work the kit's bot plays the
// same games wherever they are played.
func TestScriptsPlayTheWholePlan(t *testing.T) {
	long(t)
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a shell")
	}
	dir := t.TempDir()
	// A program whose name is no word to a shell.
	program := filepath.Join(dir, "local ref's")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\nexec localref \"$@\"\n"), 0o755))
	bot := filepath.Join(dir, "witch")
	ran(t, exec.Command("go", "build", "-o", bot, "../bots/witch-beamsearch"))
	require.NoError(t, os.WriteFile(bot+".sh", []byte("#!/bin/sh\nexec "+bot+" -nodes 20\n"), 0o755))
	const arguments = "witch -p ./witch.sh -p builtin:random -seeds 1-6 -nodes 20"
	ran(t, localref(t, dir, append(append([]string{"arena"}, strings.Fields(arguments)...), "-o", "whole")...))

	slurm, err := filepath.Abs("../scripts/slurm.sh")
	require.NoError(t, err)
	for part := 0; part < 4; part++ {
		cmd := exec.Command("sh", append([]string{slurm}, strings.Fields(arguments)...)...)
		cmd.Env = append(os.Environ(), "LOCALREF="+program, "SLURM_SUBMIT_DIR="+dir, "SLURM_ARRAY_JOB_ID=77", "SLURM_CPUS_PER_TASK=1",
			"SLURM_ARRAY_TASK_MIN=3", "SLURM_ARRAY_TASK_STEP=2", "SLURM_ARRAY_TASK_COUNT=4", fmt.Sprint("SLURM_ARRAY_TASK_ID=", 3+2*part))
		ran(t, cmd)
	}
	requireWhole(t, dir, "results/slurm-77")

	for index := 0; index < 4; index++ {
		command, environment := kubernetesContainer(t)
		cmd := exec.Command(command[0], append(command[1:], strings.Fields(arguments)...)...)
		cmd.Dir = dir
		cmd.Env = append(append(os.Environ(), environment...),
			"LOCALREF="+program, "RESULTS=.", fmt.Sprint("JOB_COMPLETION_INDEX=", index))
		ran(t, cmd)
	}
	requireWhole(t, dir, ".")
}

// requireWhole merges the shards of a folder and compares them with the
// unsharded run.
func requireWhole(t *testing.T, dir, shards string) {
	files, err := filepath.Glob(filepath.Join(dir, shards, "shard-*.jsonl"))
	require.NoError(t, err)
	require.Len(t, files, 4)
	ran(t, localref(t, dir, append([]string{"merge", "-o", "joined"}, files...)...))
	requireSameGames(t, outcomes(t, filepath.Join(dir, "whole")), outcomes(t, filepath.Join(dir, "joined")))
}

// kubernetesContainer reads the command, without the arguments of arena, and
// the environment of the job's container, and checks that the job has as many pods as parts.
func kubernetesContainer(t *testing.T) (command, environment []string) {
	text, err := os.ReadFile("../scripts/k8s-job.yaml")
	require.NoError(t, err)
	var job struct {
		Spec struct {
			Completions int
			Mode        string `yaml:"completionMode"`
			Template    struct {
				Spec struct {
					Containers []struct {
						Command, Args []string
						Env           []struct{ Name, Value string }
					}
				}
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(text, &job))
	require.Equal(t, "Indexed", job.Spec.Mode)
	container := job.Spec.Template.Spec.Containers[0]
	for _, e := range container.Env {
		environment = append(environment, e.Name+"="+e.Value)
		if e.Name == "PARTS" {
			require.Equal(t, fmt.Sprint(job.Spec.Completions), e.Value)
		}
	}
	require.Greater(t, len(container.Args), 2)
	require.Equal(t, "arena", container.Args[1], "it stands for the script's name")
	return append(container.Command, container.Args[:2]...), environment
}
