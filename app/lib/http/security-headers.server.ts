import { takesPayment, toPaymentSources } from './payment-sources.server.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import { findProviderClient, type Settings } from './settings.server.ts'

interface PolicyOptions {
  nonce: string
  settings: Settings
  isDevelopment: boolean
  /** Path of the page: those that collect a card allow the payment provider. */
  pathname: string
  /** The origin that the form of the page leads to, where that is another one: a consent ends in the app. */
  formTarget?: string | undefined
}

const formTargets = new WeakMap<Settings, string>()

/** Chromium applies form-action to redirects too, such as a sign-in with a provider. */
function getFormTargets(settings: Settings): string {
  const known = formTargets.get(settings)
  if (known) return known
  const providers = PROVIDERS.flatMap(
    (provider) => findProviderClient(settings, provider)?.authorizationEndpoint ?? [],
  )
  const origins = new Set(providers.map((endpoint) => new URL(endpoint).origin))
  const targets = ["'self'", ...origins].join(' ')
  formTargets.set(settings, targets)
  return targets
}

const findPaymentSources = ({ settings, pathname }: Pick<PolicyOptions, 'settings' | 'pathname'>) =>
  settings.STRIPE_PUBLISHABLE_KEY !== undefined && takesPayment(pathname)
    ? toPaymentSources(settings)
    : undefined

function toPolicy({ nonce, settings, isDevelopment, pathname, formTarget }: PolicyOptions): string {
  const payment = findPaymentSources({ settings, pathname })
  const withPayment = (sources: string, added: string | undefined) =>
    added ? `${sources} ${added}` : sources
  const directives = {
    'default-src': "'none'",
    'script-src': withPayment(`'self' 'nonce-${nonce}'`, payment?.script),
    // Vite's development server injects styles into the page, and reloads over a socket.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'connect-src': withPayment(isDevelopment ? "'self' ws:" : "'self'", payment?.connect),
    ...(payment && { 'frame-src': payment.frame }),
    'img-src': "'self' data:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': withPayment(getFormTargets(settings), payment?.form ?? formTarget),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Adds the headers of every response. An existing policy is stricter, and stays. */
export function secure(headers: Headers, options: PolicyOptions): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', toPolicy(options))
  headers.set('x-content-type-options', 'nosniff')
  // Also in the policy; for clients that ignore it.
  headers.set('x-frame-options', 'DENY')
  // Not `no-referrer`, which would make the Origin of our own forms `null`.
  headers.set('referrer-policy', 'same-origin')
  const payment = findPaymentSources(options)
  headers.set(
    'permissions-policy',
    `camera=(), microphone=(), geolocation=(), payment=(${payment?.wallets ?? ''}), usb=(), browsing-topics=()`,
  )
  // Wallets open windows from within the card element, and receive their result.
  headers.set('cross-origin-opener-policy', payment ? 'same-origin-allow-popups' : 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (options.settings.isHttps) {
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}
