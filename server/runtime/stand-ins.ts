import { join } from 'node:path'
import { toSettingName } from '#contract/account/provider-settings.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { findFreePort } from './free-port.ts'
import { type ServerSettings } from './settings.ts'
import { type ProviderSettings } from './worker-settings.ts'

export interface StandIns {
  settings: ProviderSettings
  stop: () => Promise<void>
}

const NONE: StandIns = { settings: {}, stop: () => Promise.resolve() }

// Each is loaded only where it is used: together they are most of what a start would have to read.

async function startIdentity(settings: ServerSettings): Promise<StandIns> {
  const providers = PROVIDERS.filter((provider) => !settings[toSettingName(provider, 'CLIENT_ID')])
  if (providers.length === 0) return NONE
  const { startIdentityProviders } = await import('#standins/identity/identity-providers.ts')
  const ports = await Promise.all(
    PROVIDERS.map(
      async (provider, index) => [provider, await findFreePort(settings.PORT + 1 + index)] as const,
    ),
  )
  return startIdentityProviders({ providers, appUrl: settings.APP_URL, ports: Object.fromEntries(ports) })
}

async function startPayment({
  STRIPE_SECRET_KEY: key,
  APP_URL,
  DATA_DIR,
  PORT,
}: ServerSettings): Promise<StandIns> {
  if (key) return NONE
  const { startStripe } = await import('#standins/stripe/stripe-server.ts')
  return startStripe({
    port: await findFreePort(PORT + 1 + PROVIDERS.length),
    stateFile: join(DATA_DIR, 'stripe.json'),
    webhookUrl: new URL('/api/webhooks/stripe', APP_URL).href,
  })
}

async function startSearchConsole({ SEARCH_CONSOLE_CLIENT_ID: id, PORT }: ServerSettings): Promise<StandIns> {
  if (id) return NONE
  const { startSearchConsole: start } = await import('#standins/search-console/search-console-server.ts')
  return start({ port: await findFreePort(PORT + 2 + PROVIDERS.length) })
}

/** Starts local stand-ins for the providers that the operator has no account with. */
export async function startStandIns(settings: ServerSettings): Promise<StandIns> {
  if (!isLoopbackUrl(settings.APP_URL)) return NONE
  const started = await Promise.all([
    startIdentity(settings),
    startPayment(settings),
    startSearchConsole(settings),
  ])
  return {
    settings: Object.assign({}, ...started.map((one) => one.settings)) as ProviderSettings,
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()))
    },
  }
}
