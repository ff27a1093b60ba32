import { remember, remembered } from "./memory.js";

// The colours of two players are blue and orange (--s0, --s1), those of up to
// eight the Okabe-Ito palette's (--c0 to --c7): all kinds of colour-blind people
// can tell them apart. Where it matters a form or a letter says the same.

// Reading a variable makes the browser work out all styles, and a frame on a
// canvas asks for dozens.
const known = new Map();

// colour returns the value of one of the page's colour variables as it is now.
export function colour(name) {
  let value = known.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    known.set(name, value);
  }
  return value;
}

let palette = "s";

// usePalette chooses the seats' colours, by the first letter of their variables.
export function usePalette(letter) {
  palette = letter;
}

// seatName is the variable of a seat's colour.
export function seatName(seat) {
  return `${palette}${seat}`;
}

// useTheme sets up light and dark: as the system has it until somebody chooses.
export function useTheme(button, changed) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = remembered("theme", "");
  const set = () => {
    document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
    known.clear();
    changed();
  };
  system.addEventListener("change", set);
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    remember("theme", chosen);
    set();
  });
  set();
}
