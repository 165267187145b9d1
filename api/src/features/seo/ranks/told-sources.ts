import { type ReplyOf } from '#contract/endpoint.ts'
import { type getRanks } from '#contract/seo/ranks.ts'
import { RANK_SOURCES, type RankSource } from '#contract/seo/ranks.words.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { type Db } from '#api/db/client.ts'
import { listToldSources } from './positions.queries.ts'
import { type RankedDomainRow } from './ranks.queries.ts'

type Told = ReplyOf<typeof getRanks>['sources'][number]

/** The sources that have told positions, in the order in which they are shown, and the one of them that is shown. */
export async function findToldSources(
  db: Db,
  domain: Pick<RankedDomainRow, 'organizationId' | 'domain' | 'replies'>,
  { source, keywordId }: { source: RankSource | undefined; keywordId?: string },
): Promise<{ sources: Told[]; shown: Told | null }> {
  const counts = new Map(
    (await listToldSources(db, domain, keywordId)).map((row) => [row.source, row.keywords] as const),
  )
  const sources = RANK_SOURCES.flatMap((id): Told[] => {
    const reply = domain.replies[id]
    const keywords = counts.get(id)
    return reply === undefined || keywords === undefined
      ? []
      : [{ id, name: SOURCE_NAMES[id], ...reply, keywords }]
  })
  const asked = sources.find(({ id }) => id === source)
  return { sources, shown: asked ?? (source === undefined ? (sources[0] ?? null) : null) }
}
