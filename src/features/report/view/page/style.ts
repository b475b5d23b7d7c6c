/**
 * The style of the page. The colors of plots are distinguishable with color blindness, and have a
 * contrast of at least 3:1 with the background.
 */
export const style = `
:root{color-scheme:light dark;--paper:#fff;--card:#f6f8fa;--ink:#1b1f24;--muted:#525b66;--line:#c9d1d9;--link:#0550ae;--focus:#0550ae;--warn:#8a3b00;--c1:#0b3d91;--c2:#2a78c2;--c3:#7a6a9b;--c4:#b3541e;--c5:#7f1d1d}
@media (prefers-color-scheme:dark){:root{--paper:#0f1419;--card:#182029;--ink:#e6edf3;--muted:#a5b0bc;--line:#3a4654;--link:#79b8ff;--focus:#79b8ff;--warn:#ffb77a;--c1:#9fd0ff;--c2:#4c9be8;--c3:#b3a0d6;--c4:#f0954a;--c5:#ff8f8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:80rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;margin:.5rem 0;line-height:1.2}
h2{font-size:1.2rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0 .5rem}
a{color:var(--link)}
.note,footer{color:var(--muted);font-size:.9rem}
.unknown{color:var(--warn)}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.5rem;z-index:1}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:.5rem 0;list-style:none}
main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));align-items:start}
section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;min-width:0}
.wide{grid-column:1/-1}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr));gap:.5rem;margin:0}
.tiles div{border-left:3px solid var(--c2);padding:.1rem .6rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.tiles dt{color:var(--muted);font-size:.85rem;line-height:1.3}
.tiles dd{margin:0;font-size:1.5rem;font-weight:600;line-height:1.2}
.plots{display:grid;gap:.5rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:normal;min-width:3rem}
td:last-child{overflow-wrap:anywhere}
thead th{color:var(--muted);font-weight:600}
tbody th{font-weight:400;min-width:8rem;max-width:20rem;overflow-wrap:anywhere}
time{white-space:nowrap}
.number{text-align:right;font-variant-numeric:tabular-nums}
summary{cursor:pointer;color:var(--link);padding:.25rem 0}
figure{margin:0}
svg.plot{display:block;width:100%;max-width:28rem;height:auto}
svg text{fill:var(--ink);font:12px system-ui,sans-serif}
svg .faint{fill:var(--muted)}
svg .axis{stroke:var(--line)}
svg .curve{fill:none;stroke:var(--c2);stroke-width:2}
svg .point{fill:var(--c2)}
.legend{display:flex;flex-wrap:wrap;gap:.1rem 1rem;list-style:none;margin:.25rem 0;padding:0;font-size:.85rem}
.legend svg{width:.8rem;height:.8rem;margin-right:.35rem;vertical-align:-.05rem}
.age-1,.reviewers,.single{fill:var(--c2)}.age-1{fill:var(--c1)}.age-2{fill:var(--c2)}.age-3,.author{fill:var(--c3)}.age-4,.you{fill:var(--c4)}.age-5{fill:var(--c5)}
@media (max-width:40rem){th,td{padding-right:.4rem}}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--muted:#333;--line:#999;--link:#000;--warn:#000;--c1:#0b3d91;--c2:#2a78c2;--c3:#7a6a9b;--c4:#b3541e;--c5:#7f1d1d}
nav,.skip{display:none}main{display:block}section{border:0;padding:0;margin:0 0 1.5rem}figure,tr,.tiles{break-inside:avoid}h2,h3,summary{break-after:avoid}thead{display:table-header-group}.scroll{overflow:visible}svg *{print-color-adjust:exact}details::details-content{content-visibility:visible;block-size:auto}}
`
