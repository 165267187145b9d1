import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Account } from '#standins/stripe/account.ts'
import { settle } from '#standins/stripe/collection.ts'
import { answerPayment, getPayment } from '#standins/stripe/payments.ts'
import { answerSetup, getSetup, isSecretOf } from '#standins/stripe/setups.ts'
import { isStanding, noSuch, StripeError } from '#standins/stripe/stripe-error.ts'
import type { PaymentIntent, SetupIntent } from '#standins/stripe/wire.ts'
import { page, pageHeaders, toMoney } from './layout.ts'
import { readPageForm } from './read-page-form.ts'

type Intent = PaymentIntent | SetupIntent

function getIntent(account: Account, id: string, secret: string | undefined): Intent {
  const intent = id.startsWith('seti_') ? getSetup(account, id) : getPayment(account, id)
  if (!isSecretOf(intent, secret)) throw noSuch('setup_intent', id)
  return intent
}

function answer(account: Account, intent: Intent, isYes: boolean): Intent {
  if (intent.object === 'payment_intent') {
    const after = answerPayment(account, intent, isYes)
    settle(account, after)
    return after
  }
  try {
    return account.store.attempt(() => answerSetup(account, intent, isYes), isStanding)
  } catch (error) {
    if (error instanceof StripeError) return getSetup(account, intent.id)
    throw error
  }
}

/** The return URL, with Stripe's parameters. */
function toReturn(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

const donePage = page(
  'Done',
  html`<h1>Done</h1>
    <p>You can close this page.</p>
    <script src="/bank.js"></script>`,
)

/** In a frame of stripe.js: notifies the page around it that the cardholder has responded, and of nothing else. */
export const BANK_SCRIPT = `if (parent !== window) parent.postMessage({ standIn: 'stripe', type: 'answered' }, '*')`

/** The bank's page for 3-D Secure, where a real bank would send a code. */
export function createBankPages(account: Account) {
  const app = new Hono()

  app.get('/3d-secure/:id', (context) => {
    const intent = getIntent(account, context.req.param('id'), context.req.query('secret'))
    const amount = intent.object === 'payment_intent' ? toMoney(intent.amount, intent.currency) : null
    const question = amount
      ? html`<p>Confirm this payment of <strong>${amount}</strong>.</p>`
      : html`<p>Confirm that this card may be used.</p>`
    const content = html`<h1>3-D Secure</h1>
      <p class="muted">
        A real bank would send a code to the holder of the card. Here you choose how it ends.
      </p>
      ${question}
      <form method="post">
        <button name="answer" value="yes">Complete</button>
        <button class="plain" name="answer" value="no">Fail</button>
      </form>`
    return context.html(page('3-D Secure', content), 200, pageHeaders(true))
  })

  app.post('/3d-secure/:id', async (context) => {
    const form = await readPageForm(context)
    const intent = getIntent(account, context.req.param('id'), context.req.query('secret'))
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    const after = answer(account, intent, form.get('answer') === 'yes')
    if (returnUrl && context.req.query('framed') === undefined)
      return context.redirect(toReturn(returnUrl, after), 303)
    return context.html(donePage, 200, pageHeaders(true))
  })
  return app
}
