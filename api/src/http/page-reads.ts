import { type Env } from '#api/env.ts'
import { createLog } from '#api/lib/log.ts'
import { type ReadResponse, type ReadBatch } from '#contract/page-reads.ts'
import { type Http } from './mount.ts'
import { logTogether } from './request-log.ts'
import { toRequestId } from './request-scope.ts'

/** Serves each read like a single request, with the same access and limits, and writes one line about all of them. */
export function answerReads(
  http: Http,
  { addresses, headers }: ReadBatch,
  env: Env,
  context: ExecutionContext,
): Promise<ReadResponse[]> {
  async function answer(address: string): Promise<ReadResponse> {
    const response = await http.fetch(new Request(address, { headers }), env, context)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: await response.text() }
  }
  const log = createLog({ requestId: toRequestId(headers['x-request-id']) })
  return logTogether(log, context, () => Promise.all(addresses.map(answer)))
}
