import { type Account, callApi, createAccount, nextNumber } from '#tests/product/account.ts'
import type { Product } from '#tests/product/product.ts'
import { openStripeAccount } from '#tests/product/stripe-account.ts'

/** What one organization sees of paying, in the state that it is in. */
export interface PaymentPages {
  account: Account
  pages: string[]
  /** Pages of the payment provider's, and ours that lead there. */
  hosted?: string[]
}

type Provider = Awaited<ReturnType<typeof openStripeAccount>>

const SUBSCRIPTION = '/settings/subscription'
const CONFIRM = `${SUBSCRIPTION}/confirm?interval=month`
const PAYMENT = '/auth/signup/payment?interval=month'

async function post(url: string, path: string, { token }: Account, body: object = {}) {
  return (await callApi(url, path, { method: 'POST', token, body: JSON.stringify(body) })) as {
    invoiceId?: string
    confirmInvoiceId?: string
    url?: string
  }
}

async function subscribe(url: string, stripe: Provider) {
  const account = await createAccount(url, { hasTrial: false })
  const card = await stripe.giveCard(account.token, 'pm_card_visa')
  const plan = { productId: 'prod_growth', interval: 'month', quantity: 1, card }
  return { account, invoiceId: (await post(url, '/subscription/update', account, plan)).invoiceId ?? '' }
}

async function listBeforePaying(url: string, stripe: Provider): Promise<PaymentPages> {
  const account = await createAccount(url, { hasTrial: false })
  const code = `LOOK${nextNumber()}`
  await stripe.createCoupon(code, 20)
  const { url: cardPage } = await post(url, '/subscription/card-page', account, { returnTo: 'settings' })
  return {
    account,
    pages: [
      '/auth/signup/plan',
      `${PAYMENT}&plan=prod_growth`,
      `${PAYMENT}&plan=prod_growth&dialog=coupon`,
      `${PAYMENT}&plan=prod_growth&coupon=${code}`,
      `${PAYMENT}&plan=prod_growth&coupon=NOT-ONE`,
      SUBSCRIPTION,
    ],
    hosted: [cardPage ?? ''],
  }
}

async function listTrial(url: string): Promise<PaymentPages> {
  const account = await createAccount(url)
  const change = `${SUBSCRIPTION}/change`
  const pages = [SUBSCRIPTION, change, `${CONFIRM}&plan=prod_starter`, `${SUBSCRIPTION}/cancel`]
  return { account, pages }
}

async function listPaying(url: string, stripe: Provider): Promise<PaymentPages> {
  const { account, invoiceId } = await subscribe(url, stripe)
  await post(url, '/subscription/tax-ids', account, { type: 'eu_vat', value: 'DE123456789' })
  const email = `rita.${nextNumber()}@example.com`
  await post(url, '/users', account, { name: 'Rita Lobo', email, role: 'member' })
  return {
    account,
    pages: [
      `/auth/signup/success?invoice=${invoiceId}`,
      SUBSCRIPTION,
      `${SUBSCRIPTION}/change`,
      `${CONFIRM}&plan=prod_scale`,
      `${CONFIRM}&plan=prod_growth`,
      `${SUBSCRIPTION}/cancel`,
      `${SUBSCRIPTION}/card`,
      `${SUBSCRIPTION}/invoices/${invoiceId}`,
    ],
    hosted: [(await post(url, '/subscription/portal', account)).url ?? ''],
  }
}

async function listAskedByBank(url: string, stripe: Provider): Promise<PaymentPages> {
  const { account } = await subscribe(url, stripe)
  const change = { productId: 'prod_scale', interval: 'month', quantity: 1 }
  await stripe.setCard(account.email, 'pm_card_authenticationRequired')
  const { confirmInvoiceId: id = '' } = await post(url, '/subscription/update', account, change)
  return {
    account,
    pages: [`${SUBSCRIPTION}/invoices/${id}/confirm`, `/auth/signup/payment/confirm?invoice=${id}`],
  }
}

async function listCancelled(url: string, stripe: Provider): Promise<PaymentPages> {
  const { account } = await subscribe(url, stripe)
  await post(url, '/subscription/cancel', account)
  return { account, pages: [SUBSCRIPTION, '/dashboard'] }
}

async function listPastDue(url: string, stripe: Provider): Promise<PaymentPages> {
  const { account } = await subscribe(url, stripe)
  const card = await stripe.giveCard(account.token, 'pm_card_chargeCustomerFail')
  await post(url, '/subscription/card', account, { card })
  return { account, pages: ['/dashboard', SUBSCRIPTION, `${SUBSCRIPTION}/card`] }
}

/** Every page about paying, in every state that a subscription can be in. Moves the provider's time at the end. */
export async function* listPaymentPages(product: Product): AsyncGenerator<PaymentPages> {
  const { url } = product
  const trial = await listTrial(url)
  const stripe = await openStripeAccount(product, trial.account.token)
  yield trial
  yield await listBeforePaying(url, stripe)
  yield await listAskedByBank(url, stripe)
  yield await listPaying(url, stripe)
  yield await listCancelled(url, stripe)
  const pastDue = await listPastDue(url, stripe)
  await stripe.passDays(32)
  yield pastDue
  yield { ...trial, pages: [SUBSCRIPTION, `${SUBSCRIPTION}/change`, '/dashboard'] }
}
