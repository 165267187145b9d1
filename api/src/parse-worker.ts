import { ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { streamJob } from '#api/crawl/fetch/parse-messages.ts'
import { runParseJob } from '#api/crawl/fetch/run-parse-job.ts'
import { isSecret } from '#api/lib/run-secret.ts'

// The parse step as a separate process, one per core on a single machine: it only receives jobs of crawls.

interface ParseEnv {
  PARSE_SECRET: string
}

export default {
  async fetch(request, { PARSE_SECRET }, context) {
    const isJob = request.method === 'POST' && new URL(request.url).pathname === '/batch'
    if (!isJob || !isSecret(request.headers.get('x-parse-secret'), PARSE_SECRET)) {
      return new Response('Not found', { status: 404 })
    }
    const job = ParseJob.safeParse(await request.json())
    if (!job.success) return new Response('Not a job', { status: 400 })
    const { stream, done } = streamJob(job.data, runParseJob)
    context.waitUntil(done)
    return new Response(stream, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
} satisfies ExportedHandler<ParseEnv>
