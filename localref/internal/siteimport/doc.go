// Package siteimport makes a record of a game that was played on the contest
// site, from the JSON that the site's services findByGameId and
// findInformationById answer, or from a network log of the browser (HAR).
//
//	games, err := siteimport.Games(text)         // what the file says
//	rec, report, err := games[0].Replay(siteimport.Options{})
//	for _, d := range report.Differences { … }   // where site and rules disagree
//
// The file has no positions that are of use here: the game is played again from
// its seed and the players' answers, by the rules that the referee uses. What
// the site shows beside that, the scores and the lines of the summaries, is
// compared with what comes out.
//
// Readers of such files differ in what they keep. All members but the seed and
// the frames may be missing, further ones do no harm, and the frames and the
// seed may stand at the top instead of under gameResult. A seed is never
// guessed. What is particular to a game stands in its game.Importer: how the site
// calls it, what the summaries tell, or why its files cannot be played again.
package siteimport
