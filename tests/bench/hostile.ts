import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Me } from '#contract/account.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/setup/account.ts'
import { getDocumentationFolder } from '#tests/setup/debian-documentation.ts'
import { type Product, startProduct } from '#tests/setup/product.ts'
import { median, round } from './figures.ts'
import { auditRate, probe } from './hostile/probe.ts'
import { type Attack, listRequests } from './hostile/requests.ts'
import { HOSTILE_SITES, startHostileSite } from './hostile/sites.ts'

// npm run bench -- hostile           the product under each hostile input in turn
// npm run bench -- hostile form      only those with "form" in their name
// How long /api/health and the dashboard take (99th percentile), and how fast the audit of another organization goes, each
// against the same figure of the same run without the hostile input, measured before and after all of them.

const AT_MOST = 3
const SECONDS = 6
const ATTACK_MS = 20_000

interface Figures {
  healthMs: number
  dashboardMs: number
  pagesPerSecond: number
}

const [only = ''] = process.argv.slice(2)

async function measure(product: Product, victim: Account, site: string): Promise<Figures> {
  const dashboard = { cookie: victim.cookie, accept: 'text/html' }
  const healthMs = await probe(`${product.url}/api/health`, SECONDS)
  const dashboardMs = await probe(`${product.url}/dashboard`, SECONDS, dashboard)
  const pagesPerSecond = await auditRate(product.url, victim, site, SECONDS)
  return { healthMs, dashboardMs, pagesPerSecond }
}

/** Sends an attack until it is told to stop, as many at once as it says; what it is answered does not matter. */
function keepSending({ atOnce, send }: Attack): () => Promise<void> {
  const stop = new AbortController()
  const isOver = () => stop.signal.aborted
  async function sendOn() {
    while (!isOver()) {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ATTACK_MS)])
      await send(signal).catch(() => wait(20))
    }
  }
  const senders = Array.from({ length: atOnce }, sendOn)
  return async () => {
    stop.abort()
    await Promise.all(senders)
  }
}

const Started = z.object({ id: z.string() })

/** Audits a hostile site again and again, one audit at a time. */
function auditAttack(product: Product, attacker: Account, name: string, site: string): Attack {
  const { token } = attacker
  return {
    name: `site: ${name}`,
    atOnce: 1,
    async send(signal) {
      const start = { method: 'POST', body: JSON.stringify({ url: site, maxPages: 1000 }), token, signal }
      const { id } = Started.parse(await callApi(product.url, '/seo/audits', start))
      try {
        await wait(ATTACK_MS, undefined, { signal })
      } finally {
        await callApi(product.url, `/seo/audits/${id}/cancel`, { method: 'POST', token }).catch(
          () => undefined,
        )
      }
    },
  }
}

interface Named {
  name: string
  figures: Figures
}

const site = await startDocsSite(getDocumentationFolder(), { copies: 20 })
// At the rate that strangers may audit with; how fast a crawl is without it is another benchmark's.
const product = await startProduct({ settings: { CRAWL_MAX_RATE: '8' } })
const results: Named[] = []
const atRest: Figures[] = []
try {
  const victim = await createAccount(product.url)
  const attacker = await createAccount(product.url)
  const rest = async () => atRest.push(await measure(product, victim, site.url))

  async function under(attack: Attack) {
    const stop = keepSending(attack)
    await wait(500)
    const figures = await measure(product, victim, site.url)
    await stop()
    results.push({ name: attack.name, figures })
    console.error(`${attack.name}: ${JSON.stringify(figures)}`)
  }

  await measure(product, victim, site.url) // Warms everything up.
  await rest()
  const { organization } = Me.parse(await callApi(product.url, '/auth/me', { token: attacker.token }))
  for (const attack of listRequests(product.url, attacker, organization.id))
    if (attack.name.includes(only)) await under(attack)
  await rest()
  for (const hostile of HOSTILE_SITES) {
    if (!`site: ${hostile.name}`.includes(only)) continue
    const served = await startHostileSite(hostile)
    await under(auditAttack(product, attacker, hostile.name, served.url))
    served.stop()
  }
  await rest()
} finally {
  await product.stop()
  await site.stop()
}

const restOf = (read: (figures: Figures) => number) => median(atRest.map(read))
const rest: Figures = {
  healthMs: restOf(({ healthMs }) => healthMs),
  dashboardMs: restOf(({ dashboardMs }) => dashboardMs),
  pagesPerSecond: restOf(({ pagesPerSecond }) => pagesPerSecond),
}
const times = results.map(({ name, figures }) => ({
  name,
  health: round(figures.healthMs / rest.healthMs),
  dashboard: round(figures.dashboardMs / rest.dashboardMs),
  audit: round(rest.pagesPerSecond / figures.pagesPerSecond),
}))
const worst = Math.max(...times.flatMap(({ health, dashboard, audit }) => [health, dashboard, audit]))
console.table(times)
console.log(
  JSON.stringify({
    bench: 'hostile',
    rest,
    timesWorseAtMost: AT_MOST,
    worst,
    isMet: worst <= AT_MOST,
    atRest,
    results,
  }),
)
