// The players' colours are blue and orange, and the eight colonies' those of
// the Okabe-Ito palette: all kinds of colour-blind people can tell them apart.
// Where it matters a form or a letter says the same.

// Reading a variable makes the browser work out all styles, and a frame of ants
// asks for dozens.
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

let colonies = false;

// nameColonies makes the seats' colours those that the ants' colonies are named by.
export function nameColonies() {
  colonies = true;
}

// seatName is the variable of a seat's colour.
export function seatName(seat) {
  return colonies ? `c${seat}` : `s${seat}`;
}

const key = "botkit-theme";

// useTheme sets up light and dark: as the system has it until somebody chooses.
export function useTheme(button, changed) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem(key);
  } catch { /* a page from a file may have no storage */ }
  const set = () => {
    document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
    known.clear();
    changed();
  };
  system.addEventListener("change", set);
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(key, chosen);
    } catch { /* it is chosen for this page then */ }
    set();
  });
  set();
}
