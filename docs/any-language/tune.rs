//! Numbers that games may find, for `localref tune`. Paste it as `mod tune { … }` or say `mod tune;`
//!
//!     let mut t = tune::Tune::new();
//!     let width = t.tune("width", 40.0, 5.0, 200.0, 5.0, "rows kept"); // value, low, high, step, meaning
//!     t.flags(); // behind them: -params prints them and ends
#![allow(dead_code)]

pub struct Tune { args: Vec<String>, listed: Vec<String>, given: Vec<(String, f64)> }

impl Tune {
    pub fn new() -> Tune {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let given = args.windows(2).filter(|w| w[0] == "-param").map(|w| match w[1].split_once('=').map(|(n, v)| (n, v.parse())) {
            Some((name, Ok(value))) => (name.to_string(), value),
            _ => fail(&w[1]),
        }).collect();
        Tune { args, listed: vec![], given }
    }
    pub fn tune(&mut self, name: &str, value: f64, low: f64, high: f64, step: f64, doc: &str) -> f64 {
        self.listed.push(format!("{{\"name\":{name:?},\"value\":{value},\"low\":{low},\"high\":{high},\"step\":{step},\"doc\":{doc:?}}}"));
        let found = self.given.iter().rposition(|g| g.0 == name).map(|i| self.given[i].1);
        self.given.retain(|g| g.0 != name);
        found.unwrap_or(value)
    }
    pub fn flags(&self) {
        if self.args.iter().any(|a| a == "-params") { println!("[{}]", self.listed.join(",\n ")); std::process::exit(0) }
        if let Some(g) = self.given.first() { fail(&g.0) }
    }
}
fn fail(found: &str) -> ! { eprintln!("-param: expected NAME=VALUE of -params, found {found:?}"); std::process::exit(2) }
pub fn metric(name: &str, value: f64) { eprintln!("#{name} {value}") } // a column in play's table
pub fn draw(what: &str) { eprintln!("#draw {what}") } // on view's board
