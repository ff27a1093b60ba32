package compile

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// needs skips a test where a compiler is not at hand.
func needs(t *testing.T, program string) {
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not on the PATH", program)
	}
}

func write(t *testing.T, path, text string) {
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// A source of each language becomes a program, under the rules of the site.
func TestLanguages(t *testing.T) {
	for name, c := range map[string]struct{ file, text, wrong string }{
		"g++": {"bot.cpp", "#include <iostream>\n#include <span>\nint main() { std::cout << (__cplusplus > 201703L ? 202002 : 0) << std::endl; }\n", "int main() { return x; }\n"},
		"rustc": {"bot.rs", "fn main() { let n: u8 = 300u16.try_into().unwrap_or(7); println!(\"{}\", 202000 + n as u32 - 5); }\n",
			"fn main() { x }\n"},
		"go":      {"bot.go", "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(202002) }\n", "package main\n\nfunc main() {\n\tfor range 10 {\n\t}\n}\n"},
		"python3": {"bot.py", "print(202002)\n", "print(\n"},
		"javac":   {"bot.java", "public class Player { public static void main(String[] a) { System.out.println(202002); } }\n", "class Player { x }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			needs(t, name)
			cache := &Cache{t.TempDir()}
			path := filepath.Join(t.TempDir(), c.file)
			write(t, path, c.text)
			words, err := cache.Source(t.Context(), path, nil)
			require.NoError(t, err)
			out, err := exec.Command(words[0], words[1:]...).Output()
			require.NoError(t, err)
			require.Equal(t, "202002\n", string(out))
			write(t, path, c.wrong)
			_, err = cache.Source(t.Context(), path, nil)
			require.ErrorContains(t, err, name+": exit status")
			require.Regexp(t, `(?s)(Player|bot)\.\w+`, err.Error(), "the compiler's own words")
		})
	}
}

// A program is kept until its source or a file that it includes is another, and
// comes back with the old content.
func TestKeptByContent(t *testing.T) {
	needs(t, "g++")
	cache := &Cache{t.TempDir()}
	dir := filepath.Join(t.TempDir(), "my bots")
	require.NoError(t, os.Mkdir(dir, 0o755))
	source, header := filepath.Join(dir, "bot.cpp"), filepath.Join(dir, "part.hpp")
	write(t, source, "#include \"part.hpp\"\nint main() { return CODE; }\n")
	builds := 0
	code := func(want, wantBuilds int) {
		words, err := cache.Source(t.Context(), source, func(string) { builds++ })
		require.NoError(t, err)
		var exit *exec.ExitError
		require.ErrorAs(t, exec.Command(words[0]).Run(), &exit)
		require.Equal(t, want, exit.ExitCode())
		require.Equal(t, wantBuilds, builds)
	}
	write(t, header, "#define CODE 3\n")
	code(3, 1)
	code(3, 1)
	write(t, header, "#define CODE 4\n")
	code(4, 2)
	write(t, header, "#define CODE 3\n")
	code(3, 2)
}

func TestRefused(t *testing.T) {
	cache := &Cache{t.TempDir()}
	_, err := cache.Source(t.Context(), "bot.pas", nil)
	require.ErrorContains(t, err, "expected a source file (.cpp .cc .cxx .rs .go .py .java), found bot.pas")
	_, err = cache.Source(t.Context(), "nowhere.cpp", nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	t.Setenv("PATH", "")
	path := filepath.Join(t.TempDir(), "bot.cpp")
	write(t, path, "")
	_, err = cache.Source(t.Context(), path, nil)
	require.ErrorContains(t, err, "the compiler g++ is not on the PATH")
}

func TestForget(t *testing.T) {
	cache := &Cache{t.TempDir()}
	for name, age := range map[string]time.Duration{"old": 100 * time.Hour, "young": time.Hour} {
		dir := filepath.Join(cache.dir, name)
		require.NoError(t, os.Mkdir(dir, 0o755))
		then := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(dir, then, then))
	}
	cache.forget(50 * time.Hour)
	require.NoDirExists(t, filepath.Join(cache.dir, "old"))
	require.DirExists(t, filepath.Join(cache.dir, "young"))
}
