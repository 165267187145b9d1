import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

export interface RdapDomain {
  expires?: string
  registered?: string
  registrar?: string
}

export interface RdapServer {
  /** Of its bootstrap file, which names itself for its top-level domains. */
  bootstrapUrl: string
  /** Paths that were asked for, in order. */
  seen: readonly string[]
  stop: () => Promise<void>
}

const event = (eventAction: string, eventDate: string | undefined) =>
  eventDate === undefined ? [] : [{ eventAction, eventDate }]

/** A domain as a registry replies (RFC 9083, 5.3). */
function toReply(name: string, { expires, registered, registrar }: RdapDomain) {
  const registrarEntity = {
    objectClassName: 'entity',
    handle: '9999',
    roles: ['registrar'],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', registrar],
      ],
    ],
  }
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    ldhName: name.toUpperCase(),
    status: ['client transfer prohibited'],
    events: [
      ...event('registration', registered),
      ...event('expiration', expires),
      { eventAction: 'last update of RDAP database', eventDate: '2026-11-21T12:00:00Z' },
    ],
    ...(registrar !== undefined && { entities: [registrarEntity] }),
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET' }],
  }
}

const NOT_FOUND = { errorCode: 404, title: 'Not Found', rdapConformance: ['rdap_level_0'] }

/** A registry of a few domains, and IANA's file that leads to it (RFC 9224), on loopback. */
export async function startRdap(domains: Readonly<Record<string, RdapDomain>>): Promise<RdapServer> {
  const seen: string[] = []
  const suffixes = [...new Set(Object.keys(domains).map((name) => name.slice(name.indexOf('.') + 1)))]
  const server = createServer(({ url = '', headers }, response) => {
    seen.push(url)
    const origin = `http://${headers.host ?? ''}`
    if (url === '/dns.json') {
      const file = {
        version: '1.0',
        publication: '2026-11-21T00:00:00Z',
        services: [[suffixes, [`${origin}/`]]],
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(file))
      return
    }
    const name = decodeURIComponent(/^\/domain\/([^/]+)$/.exec(url)?.[1] ?? '').toLowerCase()
    const domain = domains[name]
    response
      .writeHead(domain ? 200 : 404, { 'content-type': 'application/rdap+json' })
      .end(JSON.stringify(domain ? toReply(name, domain) : NOT_FOUND))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    bootstrapUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns.json`,
    seen,
    // Also twice, for who ends it earlier.
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
