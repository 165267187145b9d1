import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { type Account, callApi } from '#tests/product/account.ts'
import { percentile, round } from '#tests/bench/figures.ts'
import { undisturbed } from './undisturbed.ts'

const BETWEEN_MS = 8
const ANSWER_MS = 60_000

/** 99th percentile of how long a page takes, in milliseconds, asked for again and again, one at a time. */
export const probe = (url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> =>
  undisturbed(() => probeOnce(url, seconds, headers))

async function probeOnce(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
    times.push(performance.now() - begun)
    await wait(BETWEEN_MS)
  }
  return round(percentile(times, 99))
}

const Started = z.object({ id: z.string() })

/** How many pages a second an audit fetches in the middle of its way. It is canceled then. */
export async function auditRate(
  url: string,
  { token }: Account,
  site: string,
  seconds: number,
): Promise<number> {
  const start = { method: 'POST', body: JSON.stringify({ url: site, maxPages: 5000 }), token }
  const { id } = Started.parse(await callApi(url, '/seo/audits', start))
  const fetched = async () => Audit.parse(await callApi(url, `/seo/audits/${id}`, { token })).progress.fetched
  const giveUpAt = performance.now() + 30_000
  // It begins slowly, and has found its rate by then.
  while ((await fetched()) < 40 && performance.now() < giveUpAt) await wait(100)
  const [before, begun] = [await fetched(), performance.now()]
  await wait(seconds * 1000)
  const rate = ((await fetched()) - before) / ((performance.now() - begun) / 1000)
  await callApi(url, `/seo/audits/${id}/cancel`, { method: 'POST', token }).catch(() => undefined)
  return round(rate, 1)
}
