/** The CSS of the HTML diff, for light mode, dark mode, and print. */
export const diffStyle = `:root {
  color-scheme: light dark;
  --ink: #1f2328; --dim: #636c76; --paper: #ffffff; --panel: #f6f8fa; --line: #d1d9e0;
  --add: #e6ffec; --add-word: #abf2bc; --add-ink: #116329;
  --del: #ffebe9; --del-word: #ffc0bb; --del-ink: #a40e26; --link: #0969da; --warn: #7d4e00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6edf3; --dim: #9198a1; --paper: #0d1117; --panel: #151b23; --line: #3d444d;
    --add: #12261e; --add-word: #1c4f30; --add-ink: #56d364;
    --del: #25171c; --del-word: #6b2328; --del-ink: #ff938a; --link: #4493f8; --warn: #d29922;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; display: grid; grid-template-columns: minmax(12rem, 17rem) minmax(0, 1fr);
  font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
}
main { grid-column: 2; grid-row: 1; padding: 2rem; max-width: 72rem; display: flex; flex-direction: column; }
main:only-child { grid-column: 1 / -1; }
/* the summary is written last and shown first */
header { order: -2; } footer { order: -1; margin-bottom: 2rem; }
nav {
  grid-column: 1; grid-row: 1; padding: 2rem 1rem; position: sticky; top: 0; height: 100vh;
  overflow: auto; border-right: 1px solid var(--line); background: var(--panel); font-size: 14px;
}
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
header p { margin: .25rem 0 0; }
header p, footer, small, li span, th, .place { color: var(--dim); }
ul { margin: 0; padding: 0; list-style: none; } li { margin: .35rem 0; } li span { margin-left: 1.9rem; }
a { color: inherit; text-decoration: none; } a:hover { color: var(--link); text-decoration: underline; }
section { margin-bottom: 1.5rem; }
article { margin: 0 0 1.5rem; border: 1px solid var(--line); border-radius: 6px; overflow: clip; }
article h2 { position: sticky; top: 0; margin: 0; padding: .6rem .8rem; background: var(--panel); border-bottom: 1px solid var(--line); }
article p { margin: .5rem .8rem; }
b {
  display: inline-block; width: 1.4rem; text-align: center; border-radius: 4px; font-size: .8rem;
  background: var(--line);
}
b.A { background: var(--add-word); } b.D { background: var(--del-word); }
code, table { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { font-size: .85em; font-weight: normal; color: var(--dim); }
em.side {
  padding: 0 .5em; border: 1px solid currentColor; border-radius: 1em; font-size: .8rem;
  font-weight: normal; font-style: normal; color: var(--warn);
}
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 1.55; }
th { width: 3.2em; padding: 0 .5em; font-weight: normal; text-align: right; vertical-align: top; user-select: none; }
td { padding: 0 .4em; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
td:nth-child(3) { width: 1.4em; user-select: none; }
.place td { padding: .2em .8em; background: var(--panel); }
.added { background: var(--add); } .removed { background: var(--del); }
ins, del { text-decoration: none; border-radius: 3px; }
.added ins { background: var(--add-word); box-shadow: inset 0 -2px var(--add-ink); }
.removed del { background: var(--del-word); box-shadow: inset 0 -2px var(--del-ink); }
small ins { color: var(--add-ink); } small del { color: var(--del-ink); }
@media (max-width: 50rem) {
  body { display: block; } main { padding: 1rem; }
  nav { position: static; height: auto; border: 0; }
}
@media print {
  nav { display: none; } body { display: block; } article h2 { position: static; break-after: avoid; }
  tr, ins, del, b { print-color-adjust: exact; }
}
`
