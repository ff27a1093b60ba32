#!/bin/sh
# An arena as a Slurm job array: every task plays its part of one plan.
#
#   sbatch --array=1-8 --cpus-per-task=4 scripts/slurm.sh forest -p bot:new -p ./old -games 4000 -nodes 500
#   go run ./localref merge results/slurm-JOBID/*.jsonl
#
# Submit it from the module's root, with the arguments of localref arena. A task
# that is requeued goes on where it was. To go on with an array that was cancelled,
# submit it again with BOTKIT_RESULTS=results/slurm-OLDJOBID, the same
# arguments and as many tasks. LOCALREF names the program where there is no Go on the nodes.
#
#SBATCH --job-name=botkit-arena
#SBATCH --cpus-per-task=2
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A-%a.log
set -eu

: "${SLURM_ARRAY_TASK_ID:?expected to run as a job array: sbatch --array=1-N scripts/slurm.sh GAME ...}"
step=${SLURM_ARRAY_TASK_STEP:-1}
part=$(((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN) / step + 1))
results=${BOTKIT_RESULTS:-results/slurm-$SLURM_ARRAY_JOB_ID}

# Bots that think by the clock leave one core to the referee.
games=${SLURM_CPUS_PER_TASK:-1}
case " $* " in
*" -nodes "* | *" -nodes="*) ;;
*) [ "$games" -gt 1 ] && games=$((games - 1)) ;;
esac

cd "${SLURM_SUBMIT_DIR:-.}"
mkdir -p "$results"
set -- arena -parallel "$games" "$@" -shard "$part/$SLURM_ARRAY_TASK_COUNT" -o "$results/shard-$part.jsonl"
[ -z "${LOCALREF:-}" ] || exec "$LOCALREF" "$@"
exec go run ./localref "$@"
