import * as z from 'zod'
import { askOpenData, type OpenDataReply, type OpenDataScope } from '#api/integrations/http/ask-open-data.ts'
import { type Platform } from '#api/lib/platform.ts'

const MAX_REPLY = 64 * 1024
const TIMEOUT_MS = 6_000

/** https://tranco-list.eu/api_documentation: some thirty days, the newest first; a domain outside the list has none. */
const Ranks = z.object({
  domain: z.string(),
  ranks: z.array(z.object({ date: z.iso.date(), rank: z.number().int().min(1) })).max(400),
})

export interface TrancoRank {
  /** ISO day. */
  date: string
  /** 1 is the most popular domain. */
  rank: number
}

/** The daily popularity of a registrable domain, oldest first. */
export async function findTrancoRanks(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  domain: string,
): Promise<OpenDataReply<TrancoRank[]>> {
  const reply = await askOpenData(scope, {
    service: 'tranco',
    url: `${scope.settings.TRANCO_API_URL}/ranks/domain/${encodeURIComponent(domain)}`,
    schema: Ranks,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
  if (reply.state !== 'known') return reply
  const ranks = reply.value.ranks.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return ranks.length === 0 ? { state: 'absent' } : { state: 'known', value: ranks }
}
