import { type Bindings, type Settings } from '#api/env.ts'
import { type ParseJob } from './parse-job.ts'

/** Runs a job in a parse step and gives back its text. Rejects when the step is lost; the job may then run again. */
export type RunParseJob = (job: ParseJob, signal?: AbortSignal) => Promise<string>

interface ParseBinding {
  batch: (job: ParseJob) => Promise<string>
}

function orAbort<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

/** The platform's binding, or the parse processes of one machine in turn where settings name some. */
export function createParseClient({ PARSE }: Pick<Bindings, 'PARSE'>, settings: Settings): RunParseJob {
  const { PARSE_URLS: urls, PARSE_SECRET: secret = '' } = settings
  if (urls.length === 0) {
    // The binding leads to the entrypoint Parse of this worker (wrangler.toml), whose type the platform does not know.
    const entry = PARSE as unknown as ParseBinding
    return (job, signal) => orAbort(entry.batch(job), signal)
  }

  let turn = Math.floor(Math.random() * urls.length)
  return async (job, signal) => {
    turn = (turn + 1) % urls.length
    const response = await fetch(new URL('/batch', urls[turn]), {
      method: 'POST',
      headers: { 'x-parse-secret': secret },
      body: JSON.stringify(job),
      ...(signal && { signal }),
    })
    if (!response.ok) throw new Error(`The parse process answered ${response.status}.`)
    return response.text()
  }
}
