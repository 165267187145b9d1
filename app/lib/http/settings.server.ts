import * as z from 'zod'
import { type Provider, PROVIDER_ADDRESSES } from '#contract/account/providers.ts'
import { toProviderSettings, toSettingName } from '#contract/account/provider-settings.ts'
import {
  findStripeKeyProblems,
  isLoopbackUrl,
  isProviderAddress,
  PROVIDER_ADDRESS_RULE,
} from '#contract/setting-rules.ts'
import type { PageReads } from '#contract/page-reads.ts'

/** Bindings of the platform; everything else in the environment is a setting. */
export interface Bindings {
  API?: { fetch: (request: Request) => Promise<Response> }
  READS?: PageReads
  ASSETS?: { fetch: (request: Request) => Promise<Response> }
}
export type Env = Bindings & Record<string, unknown>

const whenSet = z
  .string()
  .optional()
  .transform((text) => text || undefined)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** A URL to which a secret is sent. */
const providerAddress = z.string().refine(isProviderAddress, PROVIDER_ADDRESS_RULE)

const SettingsShape = z.object({
  APP_URL: address.default('http://127.0.0.1:8787'),
  /** Base URL of a remote API, before `/auth/signin`; unset, the API binding is used. */
  API_URL: z.preprocess((value) => value || undefined, address.optional()),
  /** Who may open developer pages on a loopback URL. */
  ALLOW_DEV_PAGES: z.enum(['loopback', 'network']).default('loopback'),
  SESSION_SECRET: whenSet.pipe(z.string().min(32).optional()),
  /** The companion extension that receives sign-ins; none if unset. The server sets ours, unless it is `off`. */
  EXTENSION_ID: whenSet.pipe(
    z
      .string()
      .regex(/^[a-p]{32}$/)
      .optional(),
  ),
  ...toProviderSettings(['CLIENT_ID', 'CLIENT_SECRET'], () => whenSet),
  ...toProviderSettings(['AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT'], (provider, part) =>
    providerAddress.default(PROVIDER_ADDRESSES[provider][part]),
  ),
  /** Set with payment enabled: only then pages that collect a card allow the payment provider. */
  STRIPE_PUBLISHABLE_KEY: whenSet,
  STRIPE_API_URL: providerAddress.default('https://api.stripe.com'),
  STRIPE_SCRIPT_URL: providerAddress.default('https://js.stripe.com/clover/stripe.js'),
})

export type Settings = z.infer<typeof SettingsShape> & {
  isLocal: boolean
  isHttps: boolean
  SESSION_SECRET: string
}

/** What the code flow with a provider needs; undefined where it is not set up. */
export function findProviderClient(settings: Settings, provider: Provider) {
  const clientId = settings[toSettingName(provider, 'CLIENT_ID')]
  const clientSecret = settings[toSettingName(provider, 'CLIENT_SECRET')]
  if (!clientId || !clientSecret) return undefined
  return {
    clientId,
    clientSecret,
    authorizationEndpoint: settings[toSettingName(provider, 'AUTHORIZATION_ENDPOINT')],
    tokenEndpoint: settings[toSettingName(provider, 'TOKEN_ENDPOINT')],
  }
}

/** A setting that is wrong, missing or unsafe; its message names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const LOCAL_SECRET = 'only-for-a-loopback-address-where-nobody-else-comes-by'

function refuseUnsafe(given: z.infer<typeof SettingsShape>): Settings {
  const [problem] = findStripeKeyProblems(given)
  if (problem) throw new SettingsError(problem)
  const isLocal = isLoopbackUrl(given.APP_URL)
  const isHttps = new URL(given.APP_URL).protocol === 'https:'
  if (!isLocal && !isHttps) {
    throw new SettingsError(
      'APP_URL must start with https: browsers keep the session in Secure cookies only there.',
    )
  }
  if (!isLocal && !given.SESSION_SECRET)
    throw new SettingsError('SESSION_SECRET is missing: set 32 random characters.')
  return { ...given, isLocal, isHttps, SESSION_SECRET: given.SESSION_SECRET ?? LOCAL_SECRET }
}

const parsed = new WeakMap<object, Settings>()

/** Parsed once per environment object of the platform. */
export function readSettings(env: Env): Settings {
  const known = parsed.get(env)
  if (known) return known
  const result = SettingsShape.safeParse(env)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`Invalid settings. ${wrong.join('; ')}`)
  }
  const settings = refuseUnsafe(result.data)
  parsed.set(env, settings)
  return settings
}
