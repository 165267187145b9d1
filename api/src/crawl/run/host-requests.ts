import { startTimeLimit } from '#api/lib/time-limit.ts'
import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { type Crawl, isRunning } from './crawl.ts'

const POLL_MS = 500
/** Times that others may break the step of one job. */
const MAX_LOST = 5

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Slots of the host for `count` requests, once the first may start; undefined when the crawl is paused in the meantime. */
export async function waitForSlots(crawl: Crawl, gate: HostGate, count: number): Promise<Slots | undefined> {
  while (isRunning(crawl)) {
    const slots = await gate.take({ count, patienceMs: POLL_MS, isWhole: true })
    await delay(Math.min(slots.inMs, POLL_MS))
    if (slots.count > 0) return slots
  }
  return undefined
}

/**
 * The result of a job that has one; null when it takes longer than `timeoutMs`, hangs, or the crawl is canceled. A step that
 * somebody else broke is not the job's fault, and it runs again.
 */
export async function runJob(crawl: Crawl, job: ParseJob, timeoutMs: number): Promise<string | null> {
  const stopped = crawl.stop.signal
  for (let lost = 0; !stopped.aborted; lost += 1) {
    const limit = startTimeLimit(timeoutMs, stopped)
    try {
      return await parseOnce(crawl.parse, job, limit)
    } catch (error) {
      if (limit.signal.aborted) return null
      if (!(error instanceof ParseStepLost) || error.blame === 'unknown' || lost >= MAX_LOST) throw error
      if (error.blame !== 'innocent') return null
    } finally {
      limit.end()
    }
  }
  return null
}
