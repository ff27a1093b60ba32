#!/usr/bin/env bash
# Runs the benchmarks of all sims and bots ten times and compares two commits.
set -euo pipefail

usage() {
	cat <<'END'
usage: scripts/bench.sh [-n COUNT] [-t TIME] [-b PATTERN] [-o FOLDER] [OLD [NEW]] [PACKAGE...]

Runs go test -bench in sim/... and bots/... (or the packages given, which begin
with ./) COUNT times, 10 if not given, and shows what benchstat says.

  scripts/bench.sh                 the files as they are here
  scripts/bench.sh HEAD            the files as they are here against the last commit
  scripts/bench.sh v1 main         two commits
  scripts/bench.sh HEAD ./sim/...  the sims alone

  -n COUNT    how often each benchmark runs; differences need about 10 (default 10)
  -t TIME     -benchtime of each run (default 0.3s)
  -b PATTERN  which benchmarks (default all)
  -o FOLDER   where the results are kept (default results/bench)

Old and new run by turns, so that a machine that gets slower slows both. Commits
are checked out into a temporary folder; the files here stay as they are.
END
}

count=10 time=0.3s pattern=. out=
while getopts n:t:b:o:h flag; do
	case $flag in
	n) count=$OPTARG ;;
	t) time=$OPTARG ;;
	b) pattern=$OPTARG ;;
	o) out=$OPTARG ;;
	h) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
shift $((OPTIND - 1))
[[ $count =~ ^[1-9][0-9]*$ ]] || { echo "bench.sh: -n: expected a count of 1 or more, found '$count'" >&2; exit 2; }

commits=() packages=()
for word in "$@"; do
	case $word in
	./*) packages+=("$word") ;;
	-*) echo "bench.sh: flags stand before the commits, found '$word'" >&2; exit 2 ;;
	*) commits+=("$word") ;;
	esac
done
[ ${#commits[@]} -le 2 ] || { echo "bench.sh: expected at most two commits, found ${#commits[@]}" >&2; exit 2; }
[ ${#packages[@]} -gt 0 ] || packages=(./sim/... ./bots/...)
invoked=$PWD
cd "$(dirname "$0")/.."
root=$PWD
case $out in
"") out=$root/results/bench ;;
/*) ;;
*) out=$invoked/$out ;;
esac
mkdir -p "$out"

trees=$(mktemp -d)
trap 'rm -rf "$trees"' EXIT
trap 'exit 130' INT TERM

# tree NAME COMMIT puts a commit's files into a folder of its own.
tree() {
	git rev-parse --quiet --verify "$2^{commit}" >"$trees/$1.commit" ||
		{ echo "bench.sh: expected a commit, found '$2'" >&2; exit 2; }
	mkdir "$trees/$1"
	git archive "$2" | tar -x -C "$trees/$1"
}

case ${#commits[@]} in
0) names=(new) folders=("$root") ;;
1) tree old "${commits[0]}"; names=(old new) folders=("$trees/old" "$root") ;;
2) tree old "${commits[0]}"; tree new "${commits[1]}"; names=(old new) folders=("$trees/old" "$trees/new") ;;
esac

for name in "${names[@]}"; do : >"$out/$name.txt"; done
for ((i = 1; i <= count; i++)); do
	for j in "${!names[@]}"; do
		echo "run $i of $count: ${names[$j]}" >&2
		(cd "${folders[$j]}" && go test -run '^$' -bench "$pattern" -benchtime "$time" -benchmem -count 1 "${packages[@]}") \
			>>"$out/${names[$j]}.txt" || { tail -n 20 "$out/${names[$j]}.txt" >&2; exit 1; }
	done
done

files=()
for name in "${names[@]}"; do files+=("$name=$out/$name.txt"); done
go run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da "${files[@]}"
