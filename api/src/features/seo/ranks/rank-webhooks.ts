import { hasListener, queueEvents } from '#api/core/webhooks/queue-events.queries.ts'
import { type Statement } from '#api/db/client.ts'
import { type FoundPosition } from '#api/sources/positions.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type RankSource } from '#contract/seo/ranks.words.ts'
import { MAX_RANK_CHANGES } from '#contract/webhook-events.ts'
import { findRankChanges } from './find-changes.ts'
import { listStands } from './positions.queries.ts'
import { type KeywordRow, type RankedDomainRow } from './ranks.queries.ts'

interface Told {
  source: RankSource
  /** The day that is told. */
  asOf: string
  data: readonly FoundPosition[]
}

/** What queues that keywords have changed, to be written with their positions: read before those are stored. */
export async function queueRankChanges(
  scope: SourceScope,
  { domain, keywords }: { domain: RankedDomainRow; keywords: readonly KeywordRow[] },
  told: Told | undefined,
): Promise<Statement[]> {
  const { db, now, settings } = scope
  const { organizationId } = domain
  if (!told || !(await hasListener(db, organizationId, 'rank.changed'))) return []
  const { source, asOf: day, data } = told
  const stands = await listStands(db, { ...domain, source })
  const known = new Map(stands.map(({ id, last, previous }) => [id, { last, previous }]))
  const changes = findRankChanges(keywords, known, { day, found: data })
  if (changes.length === 0) return []
  return [
    queueEvents(db, {
      organizationId,
      now: now(),
      events: [
        {
          type: 'rank.changed',
          of: `${domain.id} ${source} ${day}`,
          data: {
            domain: domain.domain,
            source,
            day,
            total: changes.length,
            changes: changes.slice(0, MAX_RANK_CHANGES),
            link: `${settings.APP_URL}/seo/ranks/${domain.domain}`,
          },
        },
      ],
    }),
  ]
}
