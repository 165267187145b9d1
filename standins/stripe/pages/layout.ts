import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#c4c9d2, #4a505b);
  --muted: light-dark(#505762, #a9b0bb); --accent: light-dark(#1f5fbf, #7fb0ff); --wrong: light-dark(#b3261e, #ff9b93);
  --card: light-dark(#fff, #1d2026); --radius: 8px }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f4f5f7, #14161a); color: light-dark(#1b1e24, #eceef2) }
main { max-width: 30rem; margin: auto; padding: 1.5rem; border-radius: 12px; background: var(--card);
  border: 1px solid light-dark(#dfe1e6, #33373f) }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
.muted { color: var(--muted) }
.badge { display: inline-block; padding: .125rem .625rem; margin: 0 0 .75rem; border-radius: 99px; font-size: .875rem; font-weight: 600;
  background: light-dark(#fff1cc, #4a3a09); color: light-dark(#5c4300, #ffe08a) }
label { display: block; margin: 0 0 .25rem; font-weight: 500 }
input { display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; color: inherit;
  border: 1px solid light-dark(#7d848f, #7d848f); border-radius: var(--radius); background: transparent }
input[aria-invalid] { border-color: var(--wrong); border-width: 2px }
.field { margin: 0 0 1rem }
.wrong { color: var(--wrong); margin: .25rem 0 0; font-size: .9375rem }
form + .muted, .back + .muted { margin-top: 1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem }
button, .button { display: block; width: 100%; min-height: 44px; padding: .5rem 1rem; font: inherit; font-weight: 600; text-align: center;
  border: 1px solid transparent; border-radius: var(--radius); background: light-dark(#1f5fbf, #2f6fd0); color: #fff; cursor: pointer }
button.plain { margin-top: .75rem; background: transparent; color: inherit; border-color: var(--line) }
a { color: var(--accent) }
.back { display: inline-block; padding: .625rem 0 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem }
th, td { padding: .5rem .5rem .5rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: inherit }
td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap }
.total { font-weight: 600 }
[role=alert] { padding: .75rem 1rem; margin: 0 0 1rem; border: 1px solid var(--wrong); border-radius: var(--radius) }`

/** Nothing from other origins, and no framing unless intended. */
export const pageHeaders = (isFramed = false) => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; script-src 'self'; connect-src 'self'; base-uri 'none'${isFramed ? '' : "; frame-ancestors 'none'"}`,
})

/** A page that works without script, in the reader's color scheme. */
export function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - local Stripe stand-in</title>
        <link rel="stylesheet" href="/pages.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <p class="badge">Test mode</p>
          ${content}
        </main>
      </body>
    </html>`
}

export const standInNote = html`<p class="muted">
  This is a stand-in for Stripe on your own machine. It takes Stripe's test cards alone, for example
  4242&nbsp;4242&nbsp;4242&nbsp;4242, and nobody is charged.
</p>`

export const toMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** Stripe's brand codes are in lower case. */
export const toBrand = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)
