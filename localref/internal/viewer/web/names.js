import { el } from "./dom.js";

// A headline has room for so many letters of a name.
const LONGEST = 24;

// program is the name of a command's program: the last part of its path,
// without what kind of player it is.
function program(command) {
  return command.trim().split(/\s+/)[0].replace(/^(builtin|bot):/, "").replace(/^.*[\\/](?=.)/, "");
}

// middle shortens text in its middle, where names differ least.
export function middle(text, most) {
  const letters = [...text];
  if (letters.length <= most) return text;
  const tail = Math.floor((most - 1) / 2);
  return `${letters.slice(0, most - 1 - tail).join("")}…${letters.slice(-tail).join("")}`;
}

// Names are what the players are called: by their programs' names, as long as
// these tell them apart, else by their whole commands, else with their letters.
export class Names {
  constructor(commands, board) {
    this.full = commands.map((command, seat) => command || board.seatName(seat));
    const alone = (list, name) => list.filter((other) => other === name).length === 1;
    const programs = commands.map(program);
    const shown = commands.map((command, seat) => middle(!command ? board.seatName(seat) : alone(programs, programs[seat]) || !alone(commands, command) ? programs[seat] : command, LONGEST));
    this.short = shown.map((name, seat) => (alone(shown, name) ? name : `${name} (${board.letter(seat)})`));
  }

  // element shows a name, whole under the pointer or with the focus on it.
  element(seat) {
    const [short, full] = [this.short[seat], this.full[seat]];
    const more = short !== full;
    return el("span", { class: "name", dir: "auto", "data-full": more ? full : null, tabindex: more ? 0 : null, role: more ? "note" : null, "aria-label": more ? full : null }, short);
  }
}
