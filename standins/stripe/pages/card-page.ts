import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Account } from '#standins/stripe/account.ts'
import { confirmSetup, getSetup } from '#standins/stripe/setups.ts'
import { getSession } from '#standins/stripe/sessions.endpoints.ts'
import { isStanding } from '#standins/stripe/stripe-error.ts'
import type { CheckoutSession } from '#standins/stripe/wire.ts'
import { cardFields, type FieldErrors, takeCard, toFieldErrors } from './card-form.ts'
import { page, pageHeaders, standInNote } from './layout.ts'
import { readPageForm } from './read-page-form.ts'

const toSuccess = ({ success_url: url, id }: CheckoutSession) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id)

interface CardPage {
  account: Account
  session: CheckoutSession
  errors?: FieldErrors
  name?: string
}

function cardPage({ account, session, errors = {}, name = '' }: CardPage) {
  const email = account.store.find('customer', session.customer ?? '')?.email
  return page(
    'Save your card',
    html`<h1>Save your card</h1>
      ${email ? html`<p class="muted">For ${email}</p>` : ''}
      <form method="post" novalidate>
        ${cardFields(errors, name)}
        <button>Save card</button>
      </form>
      ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">Back without saving</a>` : ''}
      ${standInNote}`,
  )
}

const overPage = ({ cancel_url: back, status }: CheckoutSession) =>
  page(
    'This page is no longer available',
    html`<h1>${status === 'complete' ? 'This card was already saved' : 'This page has expired'}</h1>
      <p>Go back to where you came from to ${status === 'complete' ? 'continue' : 'start again'}.</p>
      ${back ? html`<a class="back" href="${back}">Back</a>` : ''}`,
  )

function complete(account: Account, session: CheckoutSession): CheckoutSession {
  const customer = account.store.find('customer', session.customer ?? '')
  const details = {
    address: customer?.address ?? null,
    email: customer?.email ?? null,
    name: customer?.name ?? null,
  }
  return account.update(
    'checkout_session',
    {
      ...session,
      status: 'complete',
      url: null,
      customer_details: {
        ...details,
        business_name: null,
        individual_name: null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
    },
    'checkout.session.completed',
  )
}

/** Stripe's hosted page in setup mode: it collects a card, runs authentication where required, and redirects back. */
export function createCardPages(account: Account) {
  const app = new Hono()
  const show = (context: Context, given: Omit<CardPage, 'account'>) =>
    context.html(cardPage({ account, ...given }), given.errors ? 422 : 200, pageHeaders())

  app.get('/card/:id', (context) => {
    const session = getSession(account, context.req.param('id'))
    if (session.status !== 'open') return context.html(overPage(session), 410, pageHeaders())
    return show(context, { session })
  })

  app.post('/card/:id', async (context) => {
    const form = await readPageForm(context)
    const session = getSession(account, context.req.param('id'))
    if (session.status !== 'open') return context.html(overPage(session), 410, pageHeaders())
    const given = takeCard(account, form)
    if ('errors' in given) return show(context, { session, ...given })
    const setup = getSetup(account, session.setup_intent ?? '')
    const returnUrl = `${account.origin}/card/${session.id}/return`
    try {
      const after = account.store.attempt(
        () => confirmSetup(account, setup, { method: given.method.id, returnUrl }),
        isStanding,
      )
      const asked = after.next_action?.redirect_to_url?.url
      if (asked) return context.redirect(asked, 303)
    } catch (error) {
      return show(context, { session, errors: toFieldErrors(error) })
    }
    return context.redirect(toSuccess(complete(account, session)), 303)
  })

  app.get('/card/:id/return', (context) => {
    const session = getSession(account, context.req.param('id'))
    if (session.status === 'complete') return context.redirect(toSuccess(session), 303)
    const setup = getSetup(account, session.setup_intent ?? '')
    if (setup.status === 'succeeded') return context.redirect(toSuccess(complete(account, session)), 303)
    const form = setup.last_setup_error?.message ?? 'The bank has not confirmed this card.'
    return show(context, { session, errors: { form } })
  })
  return app
}
