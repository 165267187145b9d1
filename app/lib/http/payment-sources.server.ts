import { paths } from '#app/lib/paths.ts'
import type { Settings } from './settings.server.ts'

type PaymentSettings = Pick<Settings, 'STRIPE_API_URL' | 'STRIPE_SCRIPT_URL'>

const STRIPE = 'https://api.stripe.com'

/** Pages that collect a card or confirm a payment. No other page allows sources of the provider. */
export const takesPayment = (pathname: string) =>
  [paths.payment(), paths.subscription()].some(
    (path) => pathname === path || pathname === `${path}.data` || pathname.startsWith(`${path}/`),
  )

/** Apple Pay and Google Pay only appear where the page's permissions policy allows the card element to use them. */
const toWallets = (origins: string[]) => ['self', ...origins.map((origin) => `"${origin}"`)].join(' ')

/**
 * Sources of the payment provider for the content security policy, by directive, and the permissions policy for
 * wallets.
 */
export function toPaymentSources({ STRIPE_API_URL, STRIPE_SCRIPT_URL }: PaymentSettings) {
  const api = new URL(STRIPE_API_URL).origin
  const script = new URL(STRIPE_SCRIPT_URL).origin
  if (api !== STRIPE) {
    return {
      script,
      frame: `${script} ${api}`,
      connect: `${script} ${api}`,
      form: api,
      wallets: toWallets([script]),
    }
  }
  return {
    script: `${script} https://*.js.stripe.com`,
    frame: `${script} https://*.js.stripe.com https://hooks.stripe.com`,
    connect: api,
    // The hosted pages, to which forms without script redirect.
    form: 'https://checkout.stripe.com https://billing.stripe.com https://invoice.stripe.com',
    wallets: toWallets([script, 'https://*.js.stripe.com']),
  }
}
