import { type Env } from '#api/env.ts'
import { type ReadResponse, type ReadBatch } from '#contract/page-reads.ts'
import { type Http } from './mount.ts'

/** Serves each read like a single request: the same access, limits and log line. */
export function answerReads(
  http: Http,
  { addresses, headers }: ReadBatch,
  env: Env,
  context: ExecutionContext,
): Promise<ReadResponse[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const response = await http.fetch(new Request(address, { headers }), env, context)
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      }
    }),
  )
}
