import { html } from 'hono/html'
import { cardFields } from './card-form.ts'
import { type Markup } from './layout.ts'

/**
 * The inside of the payment element: a frame of the stand-in's own, so that the page around it never sees a card. Its
 * form is hidden until that page has said what it looks like, and by the markup: what a stylesheet hides can be typed
 * into until the stylesheet is there, and loses what is typed when it comes.
 */
export function elementPage(): Markup {
  return html`<!doctype html>
    <html lang="en" class="element">
      <head>
        <meta charset="utf-8" />
        <title>Card details</title>
        <link rel="stylesheet" href="/pages.css" />
        <link rel="stylesheet" href="/element.css" />
        <script src="/element.js" defer></script>
      </head>
      <body>
        <form novalidate hidden>
          <p class="badge">Test mode</p>
          ${cardFields()}
        </form>
      </body>
    </html>`
}

export const ELEMENT_STYLE = `
html.element, html.element body { background: var(--color-background, transparent) }
html.element body { padding: 4px; overflow: hidden; color: var(--color-text, light-dark(#1b1e24, #eceef2)) }
html.element.night { color-scheme: dark }
html.element.day { color-scheme: light }
html.element :focus-visible { outline-color: var(--color-primary, var(--accent)) }
html.element .wrong { color: var(--color-danger, var(--wrong)) }`

/** Only talks to the embedding page, whose origin it learns from the parent's first message. */
export const ELEMENT_SCRIPT = String.raw`'use strict'
;(() => {
  const VARIABLES = { colorBackground: '--color-background', colorPrimary: '--color-primary', colorText: '--color-text', colorDanger: '--color-danger', borderRadius: '--radius' }
  const FIELD_OF = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }
  const INCOMPLETE = {
    number: 'Your card number is incomplete.',
    expiry: "Your card's expiration date is incomplete.",
    cvc: "Your card's security code is incomplete.",
  }
  const form = document.querySelector('form')
  const read = (name) => form.elements.namedItem(name).value.trim()
  let page

  const tell = (message) => page && parent.postMessage({ standIn: 'stripe', ...message }, page)

  function showError(name, text) {
    const input = form.elements.namedItem(name)
    document.getElementById(name + '-error')?.remove()
    input.toggleAttribute('aria-invalid', Boolean(text))
    if (text) input.setAttribute('aria-invalid', 'true')
    input.removeAttribute('aria-describedby')
    if (!text) return
    const line = document.createElement('p')
    line.className = 'wrong'
    line.id = name + '-error'
    line.textContent = text
    input.setAttribute('aria-describedby', line.id)
    input.after(line)
  }

  const isComplete = (name) => (name === 'expiry' ? /^\d{1,2}\s*\/?\s*(\d{2}|\d{4})$/ : /^[\d\s-]{3,}$/).test(read(name))
  const tellChange = () => {
    const names = Object.keys(INCOMPLETE)
    tell({ type: 'change', complete: names.every(isComplete), empty: names.every((name) => read(name) === '') })
  }

  function validate() {
    const wrong = Object.keys(INCOMPLETE).filter((name) => !isComplete(name))
    for (const name of Object.keys(INCOMPLETE)) showError(name, wrong.includes(name) ? INCOMPLETE[name] : '')
    if (wrong.length === 0) return undefined
    form.elements.namedItem(wrong[0]).focus()
    return { type: 'validation_error', code: 'incomplete_' + wrong[0], message: INCOMPLETE[wrong[0]] }
  }

  async function confirm({ key, clientSecret, returnUrl }) {
    const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(read('expiry')) ?? []
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': read('number'),
      'payment_method_data[card][exp_month]': month ?? '',
      'payment_method_data[card][exp_year]': year ?? '',
      'payment_method_data[card][cvc]': read('cvc'),
      ...(read('name') ? { 'payment_method_data[billing_details][name]': read('name') } : {}),
      ...(returnUrl ? { return_url: returnUrl } : {}),
      use_stripe_sdk: 'true',
    })
    const id = clientSecret.split('_secret_')[0]
    const headers = { authorization: 'Bearer ' + key }
    const response = await fetch('/v1/setup_intents/' + encodeURIComponent(id) + '/confirm', { method: 'POST', body, headers })
    const answer = await response.json()
    if (!answer.error) return { setupIntent: answer }
    const field = FIELD_OF[answer.error.param]
    if (field) showError(field, answer.error.message)
    return { error: answer.error }
  }

  function dress({ theme, variables = {} }) {
    document.documentElement.classList.toggle('night', theme === 'night')
    document.documentElement.classList.toggle('day', theme !== 'night')
    form.hidden = false
    for (const [name, property] of Object.entries(VARIABLES))
      if (typeof variables[name] === 'string') document.documentElement.style.setProperty(property, variables[name])
  }

  const ANSWERS = { submit: () => ({ error: validate() }), confirm }

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== parent || data?.standIn !== 'stripe') return
    page ??= origin
    if (origin !== page) return
    if (data.type === 'init') {
      dress(data.appearance ?? {})
      tell({ type: 'ready' })
      new ResizeObserver(() => tell({ type: 'height', height: document.body.scrollHeight })).observe(document.body)
    }
    const answer = ANSWERS[data.type]
    if (!answer) return
    try {
      tell({ type: 'answer', call: data.call, result: await answer(data) })
    } catch (error) {
      tell({ type: 'answer', call: data.call, result: { error: { type: 'api_connection_error', message: String(error) } } })
    }
  })
  form.addEventListener('input', ({ target }) => {
    showError(target.name, '')
    tellChange()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
})()
`
