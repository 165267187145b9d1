import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { type Account, callApi } from '#tests/product/account.ts'
import { percentile, round } from '#tests/bench/figures.ts'
import { undisturbed } from './undisturbed.ts'

const BETWEEN_MS = 8
const ANSWER_MS = 60_000

interface Span {
  begun: number
  ended: number
}

const overlap = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.ended, other.ended) - Math.max(one.begun, other.begun))

/** When this process stood still to collect its garbage, which is no time that a response took. */
function watchPauses() {
  const pauses: Span[] = []
  const keep = (entries: PerformanceEntry[]) =>
    pauses.push(
      ...entries.map(({ startTime, duration }) => ({ begun: startTime, ended: startTime + duration })),
    )
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    keep(observer.takeRecords())
    observer.disconnect()
    return pauses
  }
}

/** 99th percentile of how long a page takes, in milliseconds, asked for again and again, one at a time. */
export const probe = (url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> =>
  undisturbed(() => probeOnce(url, seconds, headers))

async function probeOnce(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const spans: Span[] = []
  const endPauses = watchPauses()
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
    spans.push({ begun, ended: performance.now() })
    await wait(BETWEEN_MS)
  }
  const pauses = endPauses()
  const own = (span: Span) => pauses.reduce((sum, pause) => sum + overlap(span, pause), 0)
  const times = spans.map((span) => span.ended - span.begun - own(span))
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
