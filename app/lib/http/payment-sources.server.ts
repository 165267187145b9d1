import { paths } from '#app/lib/paths.ts'
import type { Settings } from './settings.server.ts'

type PaymentSettings = Pick<Settings, 'STRIPE_API_URL' | 'STRIPE_SCRIPT_URL'>

const STRIPE = 'https://api.stripe.com'

/** Where a card can be given or a payment be confirmed. No other page lets anything of the provider in. */
export const takesPayment = (pathname: string) =>
  [paths.payment(), paths.subscription()].some(
    (path) => pathname === path || pathname === `${path}.data` || pathname.startsWith(`${path}/`),
  )

/** Apple Pay and Google Pay show only where the page allows the card element to ask for them. */
const toWallets = (origins: string[]) => ['self', ...origins.map((origin) => `"${origin}"`)].join(' ')

/** What the payment provider needs of a content security policy, by directive, and who may ask a wallet to pay. */
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
    // The hosted pages, which a form without script is redirected to.
    form: 'https://checkout.stripe.com https://billing.stripe.com https://invoice.stripe.com',
    wallets: toWallets([script, 'https://*.js.stripe.com']),
  }
}
