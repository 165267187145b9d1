import * as z from 'zod'
import type { HostPace } from '#api/crawl/fetch/host-pace-object.ts'
import type { RateLimit } from '#api/lib/rate-limit-object.ts'
import type { SearchPerformance } from '#api/search-performance/search-performance-object.ts'
import { PROVIDER_ADDRESSES } from '#contract/account/providers.ts'
import { listProviderSettings, toProviderSettings } from '#contract/account/provider-settings.ts'
import { findSellerProblems, PaymentSettings } from '#contract/billing/payment-settings.ts'
import {
  findStripeKeyProblems,
  isLoopbackUrl,
  isProviderAddress,
  PROVIDER_ADDRESS_RULE,
} from '#contract/setting-rules.ts'

/** Bindings of the platform. Everything else in the environment is a setting and is parsed below. */
export interface Bindings {
  DB: D1Database
  /** Organizations in another D1 database, by id: for tests only, until docs/scale.md lists nothing as missing. */
  ELSEWHERE?: Record<string, D1Database>
  CRAWLS: DurableObjectNamespace
  LIMITS: DurableObjectNamespace<RateLimit>
  HOSTS: DurableObjectNamespace<HostPace>
  /** What each organization has crawled, to be searched. */
  SEARCH_INDEX: DurableObjectNamespace
  /** What each organization has from Search Console. */
  SEARCH_PERFORMANCE: DurableObjectNamespace<SearchPerformance>
  PARSE: Service
  COMPUTE: Service
  MAIL_QUEUE: Queue<{ mailId: string }>
  /** Logos and photos. */
  FILES: R2Bucket
  /** The fonts of reports, a file each: served by the platform, and by workerd on one machine. */
  FONTS: Fetcher
}

/** `[{ "id": "2026-11", "secret": "…" }]`: the first signs, all verify. */
const KeyRing = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('TOKEN_KEYS is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(z.object({ id: z.string().min(1), secret: z.string().min(32) })).min(1))

const whenSet = z
  .string()
  .optional()
  .transform((text) => text || undefined)

/** A URL to which a secret is sent. */
const providerAddress = z.string().refine(isProviderAddress, PROVIDER_ADDRESS_RULE)

const SettingsShape = z.object({
  APP_URL: z
    .url()
    .default('http://127.0.0.1:8787')
    .transform((url) => url.replace(/\/$/, '')),
  /** Who may open the outbox on a loopback URL. */
  ALLOW_DEV_PAGES: z.enum(['loopback', 'network']).default('loopback'),
  TOKEN_KEYS: KeyRing,
  VERSION: z.string().default('dev'),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp', 'resend']).default('outbox'),
  MAIL_FROM: z.string().default('Bellwether <bellwether@localhost>'),
  CONTACT_ADDRESS: z.string().default('contact@localhost'),
  SMTP_URL: whenSet,
  RESEND_API_KEY: whenSet,
  RESEND_API_URL: providerAddress.default('https://api.resend.com'),
  ...toProviderSettings(['CLIENT_ID'], () => whenSet),
  ...toProviderSettings(['ISSUER', 'JWKS_URL'], (provider, part) =>
    providerAddress.default(PROVIDER_ADDRESSES[provider][part]),
  ),
  STRIPE_SECRET_KEY: whenSet,
  STRIPE_PUBLISHABLE_KEY: whenSet,
  STRIPE_WEBHOOK_SECRET: whenSet,
  STRIPE_API_URL: providerAddress.default('https://api.stripe.com'),
  STRIPE_SCRIPT_URL: providerAddress.default('https://js.stripe.com/clover/stripe.js'),
  /** In test mode only: the test clock of new customers. */
  STRIPE_TEST_CLOCK: whenSet,
  ...PaymentSettings,
  /** An IP geolocation service with `/json/{ip}?key=`; without it the platform's own location is used. */
  GEOLOCATION_URL: whenSet,
  GEOLOCATION_KEY: whenSet,
  /** A resolver for `?name=&type=` that returns JSON. */
  DNS_OVER_HTTPS_URL: providerAddress.default('https://cloudflare-dns.com/dns-query'),
  /** Which registry knows which domain (RFC 9224). */
  RDAP_BOOTSTRAP_URL: providerAddress.default('https://data.iana.org/rdap/dns.json'),
  /** What is known of any domain without a key, or with a free one. */
  TRANCO_API_URL: providerAddress.default('https://tranco-list.eu/api'),
  CRUX_API_URL: providerAddress.default('https://chromeuxreport.googleapis.com/v1'),
  CRT_SH_URL: providerAddress.default('https://crt.sh/'),
  WIKIDATA_SPARQL_URL: providerAddress.default('https://query.wikidata.org/sparql'),
  PAGESPEED_API_URL: providerAddress.default('https://www.googleapis.com/pagespeedonline/v5'),
  /** Our client at Google for Search Console; without it nobody can connect an account. */
  SEARCH_CONSOLE_CLIENT_ID: whenSet,
  SEARCH_CONSOLE_CLIENT_SECRET: whenSet,
  SEARCH_CONSOLE_AUTHORIZE_URL: providerAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  SEARCH_CONSOLE_TOKEN_URL: providerAddress.default('https://oauth2.googleapis.com/token'),
  SEARCH_CONSOLE_API_URL: providerAddress.default('https://www.googleapis.com/webmasters/v3'),
  BING_WEBMASTER_API_URL: providerAddress.default('https://ssl.bing.com/webmaster/api.svc/json'),
  /** It gets the login and password of customers of DataForSEO. */
  DATAFORSEO_API_URL: providerAddress.default('https://api.dataforseo.com'),
  CRAWL_PRIVATE_ADDRESSES: z.enum(['deny', 'allow']).default('deny'),
  CRAWL_MAX_RATE: z.coerce.number().min(0).default(8),
  /** Parse processes on one machine, separated by commas; empty to use the platform's binding. */
  PARSE_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  PARSE_SECRET: whenSet,
  /** The processes for heavy work on one machine; unset to use the platform's binding. */
  COMPUTE_URL: whenSet,
  COMPUTE_SECRET: whenSet,
  /** The browsers of one machine; unset where there is none, and pages are not rendered. */
  RENDER_URL: whenSet,
  RENDER_SECRET: whenSet,
  /** What runs Lighthouse on one machine; unset where there is no browser. */
  LIGHTHOUSE_URL: whenSet,
  LIGHTHOUSE_SECRET: whenSet,
  /** How many pages at a time. */
  LIGHTHOUSE_PLACES: z.coerce.number().int().min(0).max(64).default(0),
  /** What looks at certificates on one machine; unset where nothing can. */
  TLS_PROBE_URL: whenSet,
  TLS_PROBE_SECRET: whenSet,
})

export type Settings = z.infer<typeof SettingsShape>
export type Env = Bindings & Record<string, unknown>

/** A production setting that is missing or unsafe; the message names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

function refuseUnsafe(settings: Settings): Settings {
  const [problem] = [...findStripeKeyProblems(settings), ...findSellerProblems(settings)]
  if (problem) throw new SettingsError(problem)
  if (isLoopbackUrl(settings.APP_URL)) return settings
  if (settings.MAIL_PROVIDER === 'outbox') {
    throw new SettingsError('MAIL_PROVIDER is "outbox", which sends nothing: set it to "smtp" or "resend".')
  }
  if (settings.CRAWL_PRIVATE_ADDRESSES === 'allow') {
    throw new SettingsError(
      'CRAWL_PRIVATE_ADDRESSES is "allow": set it to "deny" where strangers can sign up.',
    )
  }
  for (const name of [
    ...listProviderSettings('ISSUER', 'JWKS_URL'),
    'STRIPE_API_URL',
    'STRIPE_SCRIPT_URL',
    'SEARCH_CONSOLE_AUTHORIZE_URL',
    'SEARCH_CONSOLE_TOKEN_URL',
    'SEARCH_CONSOLE_API_URL',
    'BING_WEBMASTER_API_URL',
    'DATAFORSEO_API_URL',
  ] as const) {
    if (isLoopbackUrl(settings[name]))
      throw new SettingsError(`${name} points to this machine: set the provider's.`)
  }
  return settings
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
