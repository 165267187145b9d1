import { findFreePort } from './free-port.ts'
import { isLoopbackUrl, type ServerSettings } from './settings.ts'
import { type ProviderSettings } from './worker-settings.ts'

export interface StandIns {
  settings: ProviderSettings
  stop: () => Promise<void>
}

const NONE: StandIns = { settings: {}, stop: () => Promise.resolve() }

/** Stands in for the providers that the operator has no account with: on this machine, and nowhere else. */
export async function startStandIns(settings: ServerSettings): Promise<StandIns> {
  const clients = { google: settings.GOOGLE_CLIENT_ID, microsoft: settings.MICROSOFT_CLIENT_ID }
  const providers = (['google', 'microsoft'] as const).filter((name) => !clients[name])
  if (providers.length === 0 || !isLoopbackUrl(settings.APP_URL)) return NONE
  // Loaded only where it is used: it is most of what a start would have to read.
  const { startIdentityProviders } = await import('#standins/identity/identity-providers.ts')
  const ports = {
    google: await findFreePort(settings.PORT + 1),
    microsoft: await findFreePort(settings.PORT + 2),
  }
  return startIdentityProviders({ providers, appUrl: settings.APP_URL, ports })
}
