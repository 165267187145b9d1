import * as z from 'zod'
import { type JobServer, startJobServer } from '#server/runtime/job-server.ts'
import { LIGHTHOUSE_STRATEGIES } from '#contract/seo/lighthouse.words.ts'
import { runLighthouse, type RunnerOptions } from './run-lighthouse.ts'

const MAX_BODY = 16 * 1024
const RUN_MS = 90_000

const Job = z.object({ url: z.string().max(4_000), strategy: z.enum(LIGHTHOUSE_STRATEGIES) })

export interface LighthouseServerOptions extends Omit<RunnerOptions, 'runMs'> {
  secret: string
  jobMs?: number
}

/** Listens on loopback for one page at a time. Who closes the connection ends the run, and its browser. */
export function startLighthouseServer({
  secret,
  jobMs = RUN_MS,
  ...options
}: LighthouseServerOptions): Promise<JobServer> {
  let last: Promise<unknown> = Promise.resolve()
  return startJobServer({
    secret,
    maxBody: MAX_BODY,
    run: async (asked, signal) => {
      const { data: job } = Job.safeParse(asked)
      if (!job) return undefined
      const running = last.then(() => {
        signal.throwIfAborted()
        return runLighthouse(job, { ...options, runMs: jobMs }, signal)
      })
      last = running.catch(() => undefined)
      return running
    },
  })
}
