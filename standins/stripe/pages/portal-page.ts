import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Account } from '#standins/stripe/account.ts'
import { toDay } from '#standins/stripe/calendar.ts'
import { attachPaymentMethod } from '#standins/stripe/payment-methods.ts'
import { isStanding, noSuch } from '#standins/stripe/stripe-error.ts'
import { getCustomer } from '#standins/stripe/subscriptions.ts'
import type { Invoice, PortalSession } from '#standins/stripe/wire.ts'
import { cardFields, type FieldErrors, takeCard, toFieldErrors } from './card-form.ts'
import { page, pageHeaders, standInNote, toBrand, toMoney } from './layout.ts'
import { readPageForm } from './read-page-form.ts'

function toRow({ id, number, created, total, currency, status }: Invoice) {
  return html`<tr>
    <td>
      <a href="/invoice/${id}">${number ?? 'Draft'}</a><br /><span class="muted"
        >${toDay(created)}, ${status ?? ''}</span
      >
    </td>
    <td>${toMoney(total, currency)}</td>
  </tr>`
}

function toInvoices(invoices: readonly Invoice[]) {
  if (invoices.length === 0) return html`<p class="muted">There are none yet.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(toRow)}
    </tbody>
  </table>`
}

function show(context: Context, account: Account, session: PortalSession, errors?: FieldErrors) {
  const customer = getCustomer(account, session.customer)
  const card = account.store.find(
    'payment_method',
    customer.invoice_settings.default_payment_method ?? '',
  )?.card
  const invoices = account.store.list('invoice').filter((row) => row.customer === customer.id)
  const content = html`<h1>Billing of ${customer.name ?? customer.email ?? 'this customer'}</h1>
    ${session.return_url ? html`<a class="back" href="${session.return_url}">Back</a>` : ''}
    <h2>Card on file</h2>
    <p>
      ${card ? `${toBrand(card.brand)} ending in ${card.last4}, until ${card.exp_month}/${card.exp_year}` : 'None.'}
    </p>
    <h2>Replace the card</h2>
    <form method="post" novalidate>${cardFields(errors)}<button>Save card</button></form>
    <h2>Invoices</h2>
    ${toInvoices(invoices.reverse())} ${standInNote}`
  return context.html(page('Billing', content), errors ? 422 : 200, pageHeaders())
}

/** Stripe's billing portal: the card on file, replacing it, and invoices. */
export function createPortalPages(account: Account) {
  const app = new Hono()
  function getSession(id: string): PortalSession {
    const session = account.store.find('portal_session', id)
    if (!session) throw noSuch('portal_session', id)
    return session
  }
  app.get('/portal/:id', (context) => show(context, account, getSession(context.req.param('id'))))
  app.post('/portal/:id', async (context) => {
    const form = await readPageForm(context)
    const session = getSession(context.req.param('id'))
    const given = takeCard(account, form)
    if ('errors' in given) return show(context, account, session, given.errors)
    try {
      account.store.attempt(() => attachPaymentMethod(account, given.method, session.customer), isStanding)
    } catch (error) {
      return show(context, account, session, toFieldErrors(error))
    }
    const customer = getCustomer(account, session.customer)
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: given.method.id }
    account.update('customer', { ...customer, invoice_settings }, 'customer.updated')
    return context.redirect(`/portal/${session.id}`, 303)
  })
  return app
}
