package ladder

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/terminal"
)

// Text writes the standings for people; removed versions only if all is set.
func (st *Standings) Text(w io.Writer, all bool) error {
	fmt.Fprintf(w, "%s, %d games", st.Game, st.Games)
	if st.Where != "" {
		fmt.Fprintf(w, "; Elo and matrix where %s", terminal.Printable(st.Where))
	}
	fmt.Fprint(w, "\n\n")
	rows, shown := [][]string{{"", "version", "Elo", "95 %", "points", "met", "games", "out", "late", "starved", "turn ms", "cpu ms", "max ms", "state", "note"}}, []int{}
	hidden := 0
	for i, r := range st.Rows {
		if r.State == Removed && !all {
			hidden++
			continue
		}
		shown = append(shown, i)
		rows = append(rows, append([]string{fmt.Sprint(len(shown))}, r.cells()...))
	}
	if err := terminal.Table(w, rows, 1, 13, 14); err != nil {
		return err
	}
	if hidden > 0 {
		fmt.Fprintf(w, "(%d removed versions; -all shows them)\n", hidden)
	}
	if len(st.Conditions) > 1 {
		fmt.Fprint(w, "\nGames were played under several conditions, which one table mixes:\n")
		for _, c := range st.Conditions {
			fmt.Fprintf(w, "  %d games: -where \"league=%s and nodes=%d\"\n", c.Games, c.League, c.Nodes)
		}
	}
	if len(shown) < 2 || st.Games == 0 {
		return nil
	}
	fmt.Fprintln(w)
	return st.matrixText(w, shown)
}

func (r *Standing) cells() []string {
	if r.Met == 0 {
		return []string{terminal.Printable(r.Name), "-", "-", "-", "0", fmt.Sprint(r.Games), "", "", "", "", "", "", string(r.State), terminal.Printable(terminal.Cut(r.Note, 40))}
	}
	return []string{terminal.Printable(r.Name), fmt.Sprintf("%+.1f", r.Elo), fmt.Sprintf("%+.0f to %+.0f", r.Low, r.High), fmt.Sprintf("%.1f %%", 100*r.Points),
		fmt.Sprint(r.Met), fmt.Sprint(r.Games), fmt.Sprint(r.Out), fmt.Sprint(r.Late), fmt.Sprint(r.Starved),
		fmt.Sprintf("%.2f", r.Turn), fmt.Sprintf("%.2f", r.CPU), fmt.Sprintf("%.1f", r.Longest), string(r.State), terminal.Printable(terminal.Cut(r.Note, 40))}
}

func (st *Standings) matrixText(w io.Writer, shown []int) error {
	head := []string{"% of points against"}
	for n := range shown {
		head = append(head, fmt.Sprint(n+1))
	}
	rows := [][]string{head}
	for n, i := range shown {
		row := []string{fmt.Sprintf("%d %s", n+1, terminal.Printable(terminal.Cut(st.Rows[i].Name, 30)))}
		for _, j := range shown {
			cell := "·"
			if c := st.Matrix[i][j]; c != nil {
				cell = fmt.Sprintf("%.0f", 100*c.Points)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return terminal.Table(w, rows, 0)
}

// CSV writes a line a version, removed ones too.
func (st *Standings) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	records := [][]string{{"version", "elo", "low", "high", "points", "met", "games", "wins", "draws", "out", "late", "starved", "turn_ms", "cpu_ms", "longest_ms", "state", "note"}}
	for _, r := range st.Rows {
		records = append(records, []string{r.Name, fmt.Sprintf("%.2f", r.Elo), fmt.Sprintf("%.2f", r.Low), fmt.Sprintf("%.2f", r.High), fmt.Sprintf("%.4f", r.Points),
			fmt.Sprint(r.Met), fmt.Sprint(r.Games), fmt.Sprint(r.Wins), fmt.Sprint(r.Draws), fmt.Sprint(r.Out), fmt.Sprint(r.Late), fmt.Sprint(r.Starved),
			fmt.Sprintf("%.3f", r.Turn), fmt.Sprintf("%.3f", r.CPU), fmt.Sprintf("%.1f", r.Longest), string(r.State), r.Note})
	}
	return out.WriteAll(records)
}

// JSON writes anything of the ladder as JSON.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// GamesText writes games, each with the command that shows it.
func GamesText(w io.Writer, games []Game, command func(*Game) string) error {
	if len(games) == 0 {
		_, err := fmt.Fprintln(w, "no such games")
		return err
	}
	rows := [][]string{{"game", "version", "seat", "against", "result", "margin", "turns", "seed", "why", "show it"}}
	for i := range games {
		g := &games[i]
		rows = append(rows, []string{fmt.Sprint(g.ID), terminal.Printable(terminal.Cut(g.Bot, 24)), fmt.Sprint(g.Seat), terminal.Printable(terminal.Cut(g.Other, 30)),
			g.Result, fmt.Sprintf("%+d", g.Margin), fmt.Sprint(g.Turns), g.Seed, terminal.Printable(terminal.Cut(g.Why, 60)), command(g)})
	}
	return terminal.Table(w, rows, 1, 3, 4, 8, 9)
}

// Line is a game on one line, as it is told while the ladder plays.
func (g *Game) Line() string {
	starved := ""
	if g.Starved {
		starved = ", starved"
	}
	return fmt.Sprintf("game %d: %s %s against %s (%+d, %d turns, %s%s)", g.ID, terminal.Printable(g.Bot), g.Result, terminal.Printable(g.Other), g.Margin, g.Turns,
		terminal.Printable(terminal.Cut(strings.ReplaceAll(g.Why, "\n", " "), 100)), starved)
}
