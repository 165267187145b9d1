import { WorkerEntrypoint } from 'cloudflare:workers'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { streamJob } from '#api/crawl/fetch/parse-messages.ts'
import { runParseJob } from '#api/crawl/fetch/run-parse-job.ts'

/** The parse step behind a binding: in production each call may run in an isolate of its own. */
export class Parse extends WorkerEntrypoint {
  batch(job: ParseJob): ReadableStream<Uint8Array> {
    const { stream, done } = streamJob(job, runParseJob)
    this.ctx.waitUntil(done)
    return stream
  }
}
