// What the page remembers from one game to the next. A page from a file may
// have no storage; what is chosen then holds for this page.

// remembered is what was chosen for a name, or otherwise.
export function remembered(name, otherwise) {
  try {
    return localStorage.getItem(`botkit-${name}`) || otherwise;
  } catch {
    return otherwise;
  }
}

// remember keeps what was chosen for a name.
export function remember(name, value) {
  try {
    localStorage.setItem(`botkit-${name}`, value);
  } catch { /* it is chosen for this page then */ }
}
