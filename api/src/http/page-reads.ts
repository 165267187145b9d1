import { type Env } from '#api/env.ts'
import { type ReadAnswer, type ReadBatch } from '#contract/page-reads.ts'
import { type Http } from './mount.ts'

/** Serves each read as the call that it would have been by itself: the same access, limits and line of the log. */
export function answerReads(
  http: Http,
  { addresses, headers }: ReadBatch,
  env: Env,
  context: ExecutionContext,
): Promise<ReadAnswer[]> {
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
