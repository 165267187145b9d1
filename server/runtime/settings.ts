import { availableParallelism } from 'node:os'
import * as z from 'zod'
import {
  listProviderSettings,
  toProviderSettings,
  toSettingName,
} from '#contract/account/provider-settings.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import { findSellerProblems, PaymentSettings } from '#contract/billing/payment-settings.ts'
import {
  findStripeKeyProblems,
  isLoopbackHost,
  isLoopbackUrl,
  isProviderAddress,
  PROVIDER_ADDRESS_RULE,
} from '#contract/setting-rules.ts'
import { UNPACKED_ID } from '#extension/manifest.ts'
import { parseTrustedProxies } from '#server/front/client-address.ts'

const OFF = 'off'
const ADDRESS_PARTS = ['ISSUER', 'AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT', 'JWKS_URL'] as const
const PROVIDER_ADDRESSES = listProviderSettings(...ADDRESS_PARTS)
const PAYMENT_ADDRESSES = ['STRIPE_API_URL', 'STRIPE_SCRIPT_URL'] as const
const SOURCE_ADDRESSES = [
  'SEARCH_CONSOLE_AUTHORIZE_URL',
  'SEARCH_CONSOLE_TOKEN_URL',
  'SEARCH_CONSOLE_API_URL',
  'BING_WEBMASTER_API_URL',
] as const
const UNIX_SOCKET_PATH_LIMIT = 80

const isLoopbackAddress = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) && isLoopbackUrl(url)

/** Every setting that is missing, wrong or unsafe, each as a sentence that names its variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const whole = (lowest: number, highest: number) =>
  z.coerce.number(`must be a number`).int('must be a whole number').min(lowest).max(highest)

const origin = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://seo.example.com' })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin)

/** Where a secret of ours is sent to. */
const providerAddress = z.string().refine(isProviderAddress, PROVIDER_ADDRESS_RULE).optional()

/** Sees the names of customers' sites, so only over https, or on this machine. */
const unwatched = z
  .url()
  .pipe(z.string().refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must start with https:'))
  .optional()

const trustedProxies = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parseTrustedProxies(text)
    } catch (error) {
      context.addIssue(`is a list of addresses or ranges like 10.0.0.0/8 (${String(error)})`)
      return z.NEVER
    }
  })

const ServerSettings = z.object({
  PORT: whole(0, 65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .max(UNIX_SOCKET_PATH_LIMIT, 'is too long for the sockets in it: use a shorter path')
    .default('.data'),
  APP_URL: origin.optional(),
  API_URL: z.url().optional(),
  TRUST_PROXY: trustedProxies,
  /** Who may open the pages of development, such as the outbox. */
  ALLOW_DEV_PAGES: z.enum(['loopback', 'network']).default('loopback'),
  /** Seconds that open requests get after SIGTERM. */
  STOP_TIMEOUT: whole(0, 300).default(10),

  MAIL_PROVIDER: z.enum(['outbox', 'smtp', 'resend']).default('outbox'),
  MAIL_FROM: z.string().optional(),
  CONTACT_ADDRESS: z.string().optional(),
  SMTP_URL: z.string().optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_API_URL: providerAddress,

  /** `off` does without this way to sign in. */
  ...toProviderSettings(['CLIENT_ID', 'CLIENT_SECRET'], () => z.string().optional()),
  ...toProviderSettings(ADDRESS_PARTS, () => providerAddress),

  /** `off` does without payment: trials alone. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: providerAddress,
  STRIPE_SCRIPT_URL: providerAddress,
  STRIPE_TEST_CLOCK: z.string().optional(),
  ...PaymentSettings,

  /** Is sent the logins of customers. */
  DATAFORSEO_API_URL: providerAddress,

  GEOLOCATION_URL: z.url().optional(),
  GEOLOCATION_KEY: z.string().optional(),

  /** The companion extension that is notified of sign-ins; `off` notifies none. */
  EXTENSION_ID: z
    .string()
    .regex(/^(?:[a-p]{32}|off)$/, 'is 32 letters from a to p')
    .default(UNPACKED_ID),

  /** Sees the names of the sites that are verified and audited. */
  DNS_OVER_HTTPS_URL: unwatched,
  /** Says which registry knows which domain. */
  RDAP_BOOTSTRAP_URL: unwatched,
  /** See the domains that people look at. */
  TRANCO_API_URL: unwatched,
  CRUX_API_URL: unwatched,
  PAGESPEED_API_URL: unwatched,
  CRT_SH_URL: unwatched,
  WIKIDATA_SPARQL_URL: unwatched,

  /** Our client at Google for Search Console; `off` does without. */
  SEARCH_CONSOLE_CLIENT_ID: z.string().optional(),
  SEARCH_CONSOLE_CLIENT_SECRET: z.string().optional(),
  SEARCH_CONSOLE_AUTHORIZE_URL: providerAddress,
  SEARCH_CONSOLE_TOKEN_URL: providerAddress,
  SEARCH_CONSOLE_API_URL: providerAddress,
  BING_WEBMASTER_API_URL: providerAddress,

  CRAWL_PRIVATE_ADDRESSES: z.enum(['deny', 'allow']).default('deny'),
  CRAWL_MAX_RATE: z.coerce.number('must be a number').min(0).default(8),
  /** `off` does without a browser, also where there is one. */
  RENDERING: z.enum(['on', 'off']).default('on'),
  CHROME_PATH: z.string().optional(),
  CRAWL_PARSERS: whole(1, 64).default(() => availableParallelism()),
})

export type ServerSettings = Omit<z.infer<typeof ServerSettings>, 'APP_URL'> & { APP_URL: string }
type GivenSettings = z.infer<typeof ServerSettings>

/** Whether an account with a real provider is given, as opposed to none or `off`. */
const isProvider = (clientId: string | undefined) => clientId !== undefined && clientId !== OFF

function findMissing(settings: GivenSettings, names: readonly (keyof GivenSettings)[], because: string) {
  return names.filter((name) => !settings[name]).map((name) => `${name} is missing: ${because}.`)
}

/** What each choice needs before it can work at all, wherever the server runs. */
function findIncomplete(settings: GivenSettings): string[] {
  const { MAIL_PROVIDER: mail } = settings
  return [
    ...(mail === 'smtp' ? findMissing(settings, ['SMTP_URL', 'MAIL_FROM'], 'MAIL_PROVIDER is "smtp"') : []),
    ...(mail === 'resend'
      ? findMissing(settings, ['RESEND_API_KEY', 'MAIL_FROM'], 'MAIL_PROVIDER is "resend"')
      : []),
    ...(isProvider(settings.STRIPE_SECRET_KEY)
      ? findMissing(settings, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], 'STRIPE_SECRET_KEY is set')
      : []),
    ...PROVIDERS.flatMap((provider) => {
      const id = toSettingName(provider, 'CLIENT_ID')
      return isProvider(settings[id])
        ? findMissing(settings, [toSettingName(provider, 'CLIENT_SECRET')], `${id} is set`)
        : []
    }),
  ]
}

function findStandIns(settings: GivenSettings): string[] {
  const onThisMachine = (name: keyof GivenSettings) => isLoopbackAddress(settings[name] as string | undefined)
  return [
    ...PROVIDER_ADDRESSES.filter(onThisMachine).map(
      (name) => `${name} points to this machine, where anyone can sign in as anyone: set the provider's URL.`,
    ),
    ...(onThisMachine('DATAFORSEO_API_URL')
      ? ["DATAFORSEO_API_URL points to this machine: leave it out to use DataForSEO's API."]
      : []),
    ...PAYMENT_ADDRESSES.filter(onThisMachine).map(
      (name) => `${name} points to this machine, where no payment is made: leave it out to use Stripe's API.`,
    ),
    ...SOURCE_ADDRESSES.filter(onThisMachine).map(
      (name) =>
        `${name} points to this machine, where no figure is real: leave it out to use the provider's API.`,
    ),
  ]
}

/** A local server that other machines can reach: it shows its mail, with links that sign in. */
function findExposedOutbox({
  APP_URL: appUrl,
  HOST: host,
  ALLOW_DEV_PAGES: devPages,
}: GivenSettings): string[] {
  if (isLoopbackHost(host)) return []
  if (!appUrl) return [`APP_URL is missing: HOST ${host} can be reached from other machines.`]
  if (devPages === 'network') return []
  return [
    `APP_URL is a loopback URL, and HOST ${host} can be reached from other machines: set APP_URL to the URL that people use, or ALLOW_DEV_PAGES to "network" to show them the outbox too.`,
  ]
}

/** What is fine on a local machine and unsafe on a public server. */
function findUnsafe(settings: GivenSettings): string[] {
  const { APP_URL: appUrl } = settings
  if (!appUrl || isLoopbackUrl(appUrl)) return findExposedOutbox(settings)
  const standIn =
    'the local stand-in lets anyone sign in as anyone and works on this machine only ("off" disables the provider)'
  return [
    ...(appUrl.startsWith('https:')
      ? []
      : ['APP_URL must start with https: sessions travel in Secure cookies.']),
    ...(settings.MAIL_PROVIDER === 'outbox'
      ? ['MAIL_PROVIDER is "outbox", which sends nothing and shows every mail: set it to "smtp" or "resend".']
      : []),
    ...(settings.ALLOW_DEV_PAGES === 'network'
      ? ['ALLOW_DEV_PAGES is "network", which is for a loopback APP_URL: leave it out.']
      : []),
    ...(settings.CRAWL_PRIVATE_ADDRESSES === 'allow'
      ? ['CRAWL_PRIVATE_ADDRESSES is "allow": set it to "deny" where strangers can start an audit.']
      : []),
    ...findMissing(settings, listProviderSettings('CLIENT_ID'), standIn),
    ...findMissing(
      settings,
      ['STRIPE_SECRET_KEY'],
      'the local stand-in accepts test cards only and works on this machine only ("off" disables payments)',
    ),
    ...findStandIns(settings),
  ]
}

/**
 * Reads the settings from an environment; an empty value counts as unset.
 * @throws {SettingsError} naming every variable that is wrong, not only the first.
 */
export function readServerSettings(environment: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, data, error } = ServerSettings.safeParse(given)
  if (!success)
    throw new SettingsError(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`))

  const { STRIPE_SECRET_KEY: secret, ...rest } = data
  const stripe = findStripeKeyProblems(secret === OFF ? rest : data)
  const problems = [...findIncomplete(data), ...stripe, ...findSellerProblems(data), ...findUnsafe(data)]
  if (problems.length > 0) throw new SettingsError(problems)

  const host = data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST
  return { ...data, APP_URL: data.APP_URL ?? `http://${host}:${data.PORT}` }
}
