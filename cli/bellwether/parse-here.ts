import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { runParseJob } from '#api/crawl/fetch/run-parse-job.ts'

/** The same until nobody waits for the job any more. */
const sendUntil =
  (stopped: AbortSignal, send: Send): Send =>
  (url, request) =>
    send(url, {
      ...request,
      signal: request.signal ? AbortSignal.any([request.signal, stopped]) : stopped,
    })

async function* runHere(job: ParseJob, send: Send, signal?: AbortSignal): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const end = (error: unknown) => writer.abort(error).catch(() => undefined)
  signal?.addEventListener('abort', () => void end(signal.reason), { once: true })
  runParseJob(
    job,
    {
      report: (result) => writer.write(result),
      announce: (_, read) => Promise.resolve(read()),
    },
    signal ? sendUntil(signal, send) : send,
  )
    .then(() => writer.close())
    .catch(end)
  yield* readable
}

/** Runs the jobs of a crawl in this process, one page after the other. */
export const createParseHere =
  (send: Send): RunParseJob =>
  (job, { signal } = {}) =>
    runHere(job, send, signal)
