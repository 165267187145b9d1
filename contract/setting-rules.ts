const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

export const isLoopbackHost = (host: string) => LOOPBACK.test(host)
export const isLoopbackUrl = (url: string) => isLoopbackHost(new URL(url).hostname)

export const PROVIDER_ADDRESS_RULE = 'must start with https, because secrets are sent to it'

/** Whether secrets may be sent there: over https, or to a loopback address. */
export function isProviderAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackUrl(url))
}

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: { form: /^[sr]k_(?:live|test)_\w+$/, starts: 'sk_ or rk_, then live_ or test_' },
  STRIPE_PUBLISHABLE_KEY: { form: /^pk_(?:live|test)_\w+$/, starts: 'pk_live_ or pk_test_' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_\S+$/, starts: 'whsec_' },
} as const
const STRIPE_KEY_NAMES = Object.keys(STRIPE_KEYS) as (keyof typeof STRIPE_KEYS)[]

export type StripeSettings = { [name in keyof typeof STRIPE_KEYS | 'STRIPE_TEST_CLOCK']?: string | undefined }

const isLive = (key: string) => /^[srp]k_live_/.test(key)

/** Faults of Stripe's keys, as sentences that name the setting and never its value. */
export function findStripeKeyProblems(settings: StripeSettings): string[] {
  const malformed = STRIPE_KEY_NAMES.filter((name) => {
    const key = settings[name]
    return key !== undefined && !STRIPE_KEYS[name].form.test(key)
  })
  if (malformed.length > 0)
    return malformed.map((name) => `${name} must start with ${STRIPE_KEYS[name].starts}.`)

  const {
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_TEST_CLOCK: clock,
  } = settings
  if (!secret) return []
  return [
    ...(publishable && isLive(publishable) !== isLive(secret)
      ? ['STRIPE_PUBLISHABLE_KEY is of another mode than STRIPE_SECRET_KEY: both must be live or both test.']
      : []),
    ...(clock && isLive(secret)
      ? ['STRIPE_TEST_CLOCK is set: it goes with test keys alone, and STRIPE_SECRET_KEY is live.']
      : []),
  ]
}
