import { listProviderSettings } from '#contract/account/provider-settings.ts'
import { type Secrets } from './secrets.ts'
import { type ServerSettings } from './settings.ts'

/** What a sign-in provider tells about itself, under the names that the workers read. */
export type ProviderSettings = Record<string, string>

const SHARED = [
  'APP_URL',
  'ALLOW_DEV_PAGES',
  'MAIL_PROVIDER',
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'STRIPE_PUBLISHABLE_KEY',
] as const
const APP_ONLY = [
  'API_URL',
  'EXTENSION_ID',
  ...listProviderSettings('CLIENT_SECRET', 'AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT'),
] as const
const API_ONLY = [
  'MAIL_FROM',
  'CONTACT_ADDRESS',
  'SMTP_URL',
  'RESEND_API_KEY',
  'RESEND_API_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_TEST_CLOCK',
  'STRIPE_PAYMENT_METHODS',
  'STRIPE_TAX',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'GEOLOCATION_URL',
  'GEOLOCATION_KEY',
  'DNS_OVER_HTTPS_URL',
  'RDAP_BOOTSTRAP_URL',
  'TRANCO_API_URL',
  'CRUX_API_URL',
  'PAGESPEED_API_URL',
  'CRT_SH_URL',
  'WIKIDATA_SPARQL_URL',
  'SEARCH_CONSOLE_CLIENT_ID',
  'SEARCH_CONSOLE_CLIENT_SECRET',
  'SEARCH_CONSOLE_AUTHORIZE_URL',
  'SEARCH_CONSOLE_TOKEN_URL',
  'SEARCH_CONSOLE_API_URL',
  'BING_WEBMASTER_API_URL',
  'DATAFORSEO_API_URL',
  'CRAWL_PRIVATE_ADDRESSES',
  'CRAWL_MAX_RATE',
] as const
const IDENTITY = listProviderSettings('CLIENT_ID', 'ISSUER', 'JWKS_URL')

export interface WorkerSettingsInput {
  settings: ServerSettings
  secrets: Secrets
  standIns: ProviderSettings
  version: string
  parsers: { urls: readonly string[]; secret: string }
  compute: { url: string; secret: string }
  /** Without a URL there is no browser. */
  rendering: { url: string; secret: string }
  /** What runs Lighthouse, and how many pages at a time. Without a URL there is no browser. */
  lighthouse: { url: string; secret: string; places: number }
  /** What looks at certificates. */
  tlsProbes: { url: string; secret: string }
}

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const given = names.filter((name) => values[name] !== undefined && values[name] !== 'off')
  return Object.fromEntries(given.map((name) => [name, String(values[name])]))
}

/** The settings of each worker: token keys go to the API only, cookie keys and client secrets to the app only. */
export function toWorkerSettings({
  settings,
  secrets,
  standIns,
  version,
  parsers,
  compute,
  rendering,
  lighthouse,
  tlsProbes,
}: WorkerSettingsInput) {
  const values = { ...settings, ...standIns }
  const shared = { ...pick(values, [...SHARED, ...IDENTITY]), VERSION: version }
  return {
    app: { ...shared, ...pick(values, APP_ONLY), SESSION_SECRET: secrets.session },
    api: {
      ...shared,
      ...pick(values, API_ONLY),
      TOKEN_KEYS: JSON.stringify(secrets.tokenKeys),
      PARSE_URLS: parsers.urls.join(','),
      PARSE_SECRET: parsers.secret,
      COMPUTE_URL: compute.url,
      COMPUTE_SECRET: compute.secret,
      RENDER_URL: rendering.url,
      RENDER_SECRET: rendering.secret,
      LIGHTHOUSE_URL: lighthouse.url,
      LIGHTHOUSE_SECRET: lighthouse.secret,
      LIGHTHOUSE_PLACES: String(lighthouse.places),
      TLS_PROBE_URL: tlsProbes.url,
      TLS_PROBE_SECRET: tlsProbes.secret,
    },
  }
}
