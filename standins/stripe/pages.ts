import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Account } from './account.ts'
import { BANK_SCRIPT, createBankPages } from './pages/bank-page.ts'
import { createCardPages } from './pages/card-page.ts'
import { ELEMENT_SCRIPT, ELEMENT_STYLE, elementPage } from './pages/element-page.ts'
import { createInvoicePages } from './pages/invoice-page.ts'
import { page, pageHeaders, STYLE } from './pages/layout.ts'
import { createPortalPages } from './pages/portal-page.ts'
import { STRIPE_SCRIPT } from './pages/stripe-js.ts'
import { StripeError } from './stripe-error.ts'

const SCRIPTS: Record<string, string> = {
  '/stripe.js': STRIPE_SCRIPT,
  '/element.js': ELEMENT_SCRIPT,
  '/bank.js': BANK_SCRIPT,
}
const STYLES: Record<string, string> = { '/pages.css': STYLE, '/element.css': ELEMENT_STYLE }

const send = (type: string, body: string) => (context: Context) =>
  context.body(body, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Like Stripe's own script, so that pages can use subresource integrity.
    'access-control-allow-origin': '*',
  })

function showRefusal(error: Error, context: Context) {
  if (!(error instanceof StripeError)) throw error
  const content = html`<h1>This page cannot be shown</h1>
    <p>${error.message}</p>`
  return context.html(page('Not found', content), error.status === 404 ? 404 : 400, pageHeaders())
}

/** Pages in browsers: Stripe's hosted ones, and the iframe and script of the payment element. */
export function createPages(account: Account, catchUp: () => void): Hono {
  const app = new Hono()
  for (const [path, script] of Object.entries(SCRIPTS)) app.get(path, send('text/javascript', script))
  for (const [path, style] of Object.entries(STYLES)) app.get(path, send('text/css', style))
  app.get('/element', (context) => context.html(elementPage(), 200, pageHeaders(true)))

  const hosted = new Hono()
  hosted.onError(showRefusal)
  hosted.use((_, next) => {
    catchUp()
    return next()
  })
  for (const create of [createCardPages, createBankPages, createInvoicePages, createPortalPages])
    hosted.route('/', create(account))
  app.route('/', hosted)
  return app
}
