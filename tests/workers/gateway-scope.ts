import { onTestFinished } from 'vitest'
import { readSettings, type Env } from '#api/env.ts'
import { type Log } from '#api/lib/log.ts'
import { type DnsName, startDns } from '#standins/dns/dns-server.ts'
import { type OpenDataDomain, startOpenData, type Trouble } from '#standins/open-data/open-data-server.ts'
import { type RdapDomain, startRdap } from '#standins/rdap/rdap-server.ts'

/** What a gateway gets: settings of its own, the real network, and a log that is kept. */
export function createGatewayScope(settings: Record<string, string>) {
  const logged: string[] = []
  const log: Log = (level, event) => void logged.push(`${level} ${event}`)
  const tokenKeys = JSON.stringify([{ id: 'k', secret: 'the key of the tests, 32 characters long' }])
  const values: Record<string, unknown> = { TOKEN_KEYS: tokenKeys, ...settings }
  return {
    // Bindings are not among the settings.
    settings: readSettings(values as Env),
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
    now: () => new Date(),
    log,
    logged,
  }
}

/** A scope with a registry of its own, until the end of the test. */
export async function withRegistry(domains: Readonly<Record<string, RdapDomain>>) {
  const server = await startRdap(domains)
  onTestFinished(server.stop)
  return { ...server, scope: createGatewayScope({ RDAP_BOOTSTRAP_URL: server.bootstrapUrl }) }
}

/** A scope with a resolver of its own, until the end of the test. */
export async function withResolver(names: Readonly<Record<string, DnsName>>) {
  const { url, stop } = await startDns(names)
  onTestFinished(stop)
  return createGatewayScope({ DNS_OVER_HTTPS_URL: url })
}

export type { Trouble }

/** A scope with open data of its own, until the end of the test. */
export async function withOpenData(domains: Readonly<Record<string, OpenDataDomain>>) {
  const server = await startOpenData(domains)
  onTestFinished(server.stop)
  return { server, scope: createGatewayScope(server.settings) }
}
