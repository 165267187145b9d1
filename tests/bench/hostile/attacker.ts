import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { callApi } from '#tests/product/account.ts'
import { type Attack, type Attacker, listRequests } from './requests.ts'
import { HOSTILE_SITES, startHostileSite } from './sites.ts'

// The attacker is a process of its own: what it spends on its attack is not what the product is measured with.
// It gets its orders, reports when it has begun, and runs until its parent disconnects.

const ATTACK_MS = 20_000
/** What the way over a network takes between a response and the next request, which loopback does not. */
const ROUND_TRIP_MS = 25

const Order = z.object({
  url: z.string(),
  name: z.string(),
  organizationId: z.string(),
  account: z.object({ email: z.string(), token: z.string() }),
})
export type Order = z.infer<typeof Order>

const Started = z.object({ id: z.string() })

/** Audits a hostile site again and again, one audit at a time. */
function auditAttack(url: string, { token }: Attacker, name: string, site: string): Attack {
  return {
    name,
    atOnce: 1,
    async send(signal) {
      const start = { method: 'POST', body: JSON.stringify({ url: site, maxPages: 1000 }), token, signal }
      const { id } = Started.parse(await callApi(url, '/seo/audits', start))
      try {
        await wait(ATTACK_MS, undefined, { signal })
      } finally {
        await callApi(url, `/seo/audits/${id}/cancel`, { method: 'POST', token }).catch(() => undefined)
      }
    },
  }
}

async function findAttack({ url, name, organizationId, account }: Order): Promise<Attack> {
  const request = listRequests(url, account, organizationId).find((attack) => attack.name === name)
  if (request) return request
  const hostile = HOSTILE_SITES.find((site) => site.name === name)
  if (!hostile) throw new Error(`There is no attack "${name}".`)
  return auditAttack(url, account, name, await startHostileSite(hostile))
}

/** Sends an attack until it is told to stop, as many at once as it says; the responses do not matter. */
async function keepSending({ atOnce, send }: Attack, stop: AbortSignal): Promise<void> {
  const isOver = () => stop.aborted
  async function sendOn() {
    while (!isOver()) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(ATTACK_MS)])
      await send(signal).catch(() => undefined)
      await wait(ROUND_TRIP_MS)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn))
}

async function begin(order: Order, stop: AbortSignal): Promise<void> {
  const attack = await findAttack(order)
  process.send?.('begun')
  await keepSending(attack, stop)
  process.exit()
}

const stop = new AbortController()
process.once('disconnect', () => {
  stop.abort()
})
process.once('message', (order) => {
  void begin(Order.parse(order), stop.signal)
})
