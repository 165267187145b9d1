import { startDns } from '#standins/dns/dns-server.ts'
import { type DataForSeoServer, startDataForSeo } from '#standins/dataforseo/dataforseo-server.ts'
import { type OpenDataServer, startOpenData } from '#standins/open-data/open-data-server.ts'
import { startRdap } from '#standins/rdap/rdap-server.ts'
import {
  type SearchConsoleServer,
  startSearchConsole,
} from '#standins/search-console/search-console-server.ts'
import { type Page, test as base } from './fixtures.ts'

// A product whose sources are all on this machine, for what people see of them when they work and when they don't.

interface SourceServers {
  google: SearchConsoleServer
  paid: DataForSeoServer
  open: OpenDataServer
}

interface Shared {
  servers: SourceServers & { settings: Record<string, string> }
  productSettings: Record<string, string>
}

async function startAll() {
  const [google, paid, open, dns, rdap] = await Promise.all([
    startSearchConsole(),
    startDataForSeo(),
    startOpenData({
      'example.com': {
        ranks: [{ date: '2026-11-22', rank: 4711 }],
        certificates: [
          {
            names: ['example.com', 'shop.example.com'],
            issuer: 'C=US, O=Example CA, CN=R1',
            from: '2018-03-01T00:00:00',
            to: '2018-06-01T00:00:00',
          },
        ],
        entity: { id: 'Q42', name: 'Example Bells', country: 'Portugal' },
      },
    }),
    startDns({ 'example.com': { A: ['192.0.2.7'], MX: ['10 mail.example.com.'] } }),
    startRdap({ 'example.com': { registered: '2018-01-01T00:00:00Z' } }),
  ])
  const settings = {
    ...google.settings,
    ...open.settings,
    DATAFORSEO_API_URL: paid.url,
    DNS_OVER_HTTPS_URL: dns.url,
    RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl,
  }
  const stop = async () => {
    for (const server of [google, paid, open, dns, rdap]) await server.stop()
  }
  return { google, paid, open, settings, stop }
}

export const test = base.extend<object, Shared>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const { stop, ...servers } = await startAll()
      await use(servers)
      await stop()
    },
    { scope: 'worker' },
  ],
  productSettings: [({ servers }, use) => use(servers.settings), { scope: 'worker' }],
})

/** A panel of a domain's page by its title. */
export const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The card of a figure by its label. */
export const figure = (page: Page, label: string) =>
  panel(page, 'Key figures')
    .locator('div.rounded-card')
    .filter({ has: page.getByText(label, { exact: true }) })
