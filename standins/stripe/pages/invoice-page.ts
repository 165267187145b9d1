import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Account } from '#standins/stripe/account.ts'
import { toDay } from '#standins/stripe/calendar.ts'
import { findPayingCard, settle } from '#standins/stripe/collection.ts'
import { findDefaultPayment } from '#standins/stripe/invoice-payments.ts'
import { getInvoice } from '#standins/stripe/invoices.endpoints.ts'
import { attachPaymentMethod } from '#standins/stripe/payment-methods.ts'
import { attemptPayment } from '#standins/stripe/payments.ts'
import { isStanding } from '#standins/stripe/stripe-error.ts'
import type { Invoice } from '#standins/stripe/wire.ts'
import { cardFields, type FieldErrors, takeCard, toFieldErrors } from './card-form.ts'
import { type Markup, page, pageHeaders, standInNote, toBrand, toMoney } from './layout.ts'
import { readPageForm } from './read-page-form.ts'

function toLines(invoice: Invoice): Markup {
  const money = (cents: number) => toMoney(cents, invoice.currency)
  const discount = invoice.subtotal - invoice.total
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.data.map(
        (line) =>
          html`<tr>
            <td>
              ${line.description ?? ''}<br /><span class="muted"
                >${toDay(line.period.start)} to ${toDay(line.period.end)}</span
              >
            </td>
            <td>${money(line.amount)}</td>
          </tr>`,
      )}
      ${
        discount === 0
          ? ''
          : html`<tr>
              <td>Discount</td>
              <td>${money(-discount)}</td>
            </tr>`
      }
      <tr class="total">
        <td>${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</td>
        <td>${money(invoice.amount_due)}</td>
      </tr>
    </tbody>
  </table>`
}

function toPayForms(account: Account, invoice: Invoice, errors: FieldErrors | undefined): Markup {
  const card = account.store.find('payment_method', findPayingCard(account, invoice) ?? '')?.card
  const onFile = card
    ? html`<form method="post">
        <button name="pay" value="on-file">Pay with ${toBrand(card.brand)} ending in ${card.last4}</button>
      </form>`
    : ''
  return html`${onFile}
    <h2>Pay with ${card ? 'another' : 'a'} card</h2>
    <form method="post" novalidate>
      ${cardFields(errors)}
      <button name="pay" value="new">Pay ${toMoney(invoice.amount_remaining, invoice.currency)}</button>
    </form>
    ${standInNote}`
}

function show(context: Context, account: Account, invoice: Invoice, errors?: FieldErrors) {
  const { number, status, customer_name: name, created } = invoice
  const content = html`<h1>Invoice ${number ?? ''}</h1>
    <p class="muted">${name ?? ''} ${toDay(created)}, ${status ?? ''}</p>
    ${toLines(invoice)} ${status === 'open' ? toPayForms(account, invoice, errors) : ''}`
  return context.html(page('Invoice', content), errors ? 422 : 200, pageHeaders())
}

/** The card of a form: the one on file, or a new one. */
function findMethod(
  account: Account,
  invoice: Invoice,
  form: FormData,
): { id: string } | { errors: FieldErrors } {
  const onFile = findPayingCard(account, invoice)
  if (form.get('pay') === 'on-file' && onFile !== null) return { id: onFile }
  const given = takeCard(account, form)
  if ('errors' in given) return given
  try {
    return account.store.attempt(
      () => attachPaymentMethod(account, given.method, invoice.customer ?? ''),
      isStanding,
    )
  } catch (error) {
    return { errors: toFieldErrors(error) }
  }
}

/** Stripe's hosted invoice page, where an open invoice can be paid and 3-D Secure completed. */
export function createInvoicePages(account: Account) {
  const app = new Hono()
  app.get('/invoice/:id', (context) => {
    const invoice = getInvoice(account, context.req.param('id'))
    const error = findDefaultPayment(account, invoice.id)?.last_payment_error?.message
    const isBack = context.req.query('redirect_status') === 'failed' && invoice.status === 'open'
    return show(context, account, invoice, isBack && error ? { form: error } : undefined)
  })

  app.post('/invoice/:id', async (context) => {
    const form = await readPageForm(context)
    const invoice = getInvoice(account, context.req.param('id'))
    const payment = findDefaultPayment(account, invoice.id)
    if (invoice.status !== 'open' || !payment) return context.redirect(`/invoice/${invoice.id}`, 303)
    const method = findMethod(account, invoice, form)
    if ('errors' in method) return show(context, account, invoice, method.errors)
    const returnUrl = `${account.origin}/invoice/${invoice.id}`
    const after = attemptPayment(account, payment, { method: method.id, returnUrl })
    const asked = after.next_action?.redirect_to_url?.url
    if (asked) return context.redirect(asked, 303)
    const settled = settle(account, after) ?? invoice
    if (after.status === 'succeeded') return context.redirect(`/invoice/${invoice.id}`, 303)
    return show(context, account, settled, {
      form: after.last_payment_error?.message ?? 'Your card was declined.',
    })
  })
  return app
}
