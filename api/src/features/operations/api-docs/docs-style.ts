/** The product's design, with the values of its tokens; the theme follows the device. */
export const STYLE = `
:root { color-scheme: light dark;
  --page: light-dark(#f8f7f3, #131512); --raised: light-dark(#fffefb, #1a1d19); --sunken: light-dark(#f0eee7, #0e100d);
  --hover: light-dark(#f3f1ea, #232721); --strong: light-dark(#171a16, #f4f2ea); --ink: light-dark(#2b2f29, #dfddd4);
  --soft: light-dark(#5c6058, #a5a79c); --line: light-dark(#e6e3da, #2b2f29); --control: light-dark(#85847a, #74786d);
  --action: light-dark(#1c5d46, #62b692); --action-text: light-dark(#1a5b44, #7cc9a8);
  --action-soft: light-dark(#e2ede6, #1d3028); --on: light-dark(#fffefb, #0d1a14); --problem: light-dark(#ab2920, #f08a7c);
  --attention: light-dark(#855000, #e2ab52) }
* { box-sizing: border-box }
[hidden] { display: none !important }
html { scroll-padding-top: 64px; text-size-adjust: 100% }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 'Hanken Grotesk Variable', 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Arial, sans-serif }
h1, h2, h3 { color: var(--strong); font-weight: 600; line-height: 1.3; text-wrap: balance }
h1 { font-size: 32px; margin: 0 0 8px }
h2 { font-size: 20px; margin: 48px 0 4px }
h3 { font-size: 14px; margin: 20px 0 6px }
p { margin: 0 0 12px; max-width: 70ch }
a { color: var(--action-text); text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; border-radius: 4px }
code, pre { font: 13px/20px ui-monospace, 'SF Mono', Menlo, Consolas, monospace }
code { overflow-wrap: anywhere }
pre { margin: 0; padding: 12px 14px; overflow: auto; max-height: 420px; background: var(--sunken); border: 1px solid var(--line); border-radius: 6px; color: var(--strong) }
.skip { position: fixed; inset: 12px auto auto 12px; z-index: 3; transform: translateY(-96px); background: var(--action); color: var(--on); padding: 8px 16px; border-radius: 6px }
.skip:focus { transform: none }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 24px; align-items: center; height: 56px; padding: 0 24px; background: var(--page); border-bottom: 1px solid var(--line) }
header a { color: var(--ink); text-decoration: none }
header a:hover { text-decoration: underline }
.logo { display: inline-flex; gap: 8px; align-items: center; color: var(--strong); font-size: 16px; font-weight: 600 }
.logo svg { width: 24px; color: var(--action) }
.grow { flex: 1 }
.frame { display: grid; grid-template-columns: 280px minmax(0, 1fr); max-width: 1440px; margin: 0 auto }
aside { position: sticky; top: 56px; height: calc(100dvh - 56px); overflow-y: auto; padding: 16px 12px 48px 24px; border-inline-end: 1px solid var(--line) }
aside ul { list-style: none; margin: 0 0 12px; padding: 0 }
aside summary { padding: 6px 8px; font-weight: 600; color: var(--strong); border-radius: 6px; cursor: pointer }
aside li a { display: block; padding: 5px 8px 5px 22px; border-radius: 6px; color: var(--ink); text-decoration: none }
aside li a:hover, aside summary:hover { background: var(--hover) }
.search { width: 100%; height: 36px; padding: 0 10px; margin-bottom: 12px; font: inherit; color: var(--strong); background: var(--raised); border: 1px solid var(--control); border-radius: 6px }
main { padding: 32px 32px 96px; min-width: 0; outline: none }
.call { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px }
.call > summary { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; padding: 10px 16px; cursor: pointer; border-radius: 10px }
.call > summary:hover { background: var(--hover) }
.path { font-weight: 600; color: var(--strong) }
.method { display: inline-block; min-width: 56px; font-weight: 600; color: var(--action-text) }
.method.DELETE { color: var(--problem) }
.method.POST, .method.PUT, .method.PATCH { color: var(--attention) }
.soft { color: var(--soft) }
.body { scroll-margin-top: 56px; padding: 12px 16px 16px; border-top: 1px solid var(--line); display: grid; gap: 8px 32px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
.body > * { min-width: 0 }
.head { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 32px; margin: 12px 0 6px }
.head h3 { margin: 0 }
button { font: inherit; font-weight: 500; height: 32px; padding: 0 12px; color: var(--strong); background: var(--raised); border: 1px solid var(--control); border-radius: 6px; cursor: pointer }
button:hover { background: var(--hover) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { text-align: start; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--soft); font-weight: 500 }
@media (pointer: coarse) { .search, button { height: 44px } aside li a, aside summary { padding-block: 12px } }
@media (max-width: 1100px) { .body { grid-template-columns: minmax(0, 1fr) } }
@media (max-width: 800px) {
  header { padding: 0 16px } .frame { grid-template-columns: minmax(0, 1fr) } main { padding: 24px 16px 64px }
  aside { position: static; height: auto; padding: 16px; border: 0; border-bottom: 1px solid var(--line) }
}
@media print { header, aside, .skip, button { display: none !important } .frame { display: block } }
`
