import { type Sql } from '#api/lib/object-database.ts'
import { type Target } from '#contract/seo/domain.ts'
import { listCompetitors, listMainKeywords, listRankingKeywords, listTopPages } from './read-keywords.ts'
import { listAnchors, listBacklinks, listReferringDomains, readBacklinksRanking } from './read-links.ts'
import { type IndexSize, listSnapshots, readSize, readStanding } from './read-summary.ts'
import { readTracked } from './read-tracked.ts'
import { findTarget, type KnownTarget } from './targets.ts'

/** Two days, both included. */
interface Days {
  from: string
  to: string
}

/** All that the index can be asked about a target: a line for each question. */
export const INDEX_READS = {
  standing: readStanding,
  snapshots: (sql: Sql, target: KnownTarget, { from, to }: Days) =>
    target.isWhole ? listSnapshots(sql, target.domainId, from, to) : [],
  ranking: readBacklinksRanking,
  backlinks: listBacklinks,
  'referring-domains': listReferringDomains,
  anchors: listAnchors,
  keywords: listRankingKeywords,
  'main-keywords': listMainKeywords,
  competitors: listCompetitors,
  'top-pages': listTopPages,
  tracked: readTracked,
} as const

export type IndexRead = keyof typeof INDEX_READS
/** Null where there is nothing more to ask. */
export type AskedOf<Read extends IndexRead> =
  Parameters<(typeof INDEX_READS)[Read]> extends [Sql, KnownTarget, infer Asked] ? Asked : null
export type ReadOf<Read extends IndexRead> = ReturnType<(typeof INDEX_READS)[Read]>

/** What is known of a target, and what of the index it is known by. */
export interface Known<Data> {
  data: Data
  size: IndexSize
  /** Whether pages of the target's domain are in the index, or only links to it. */
  isCrawled: boolean
}

/** Null where no page of the index is of the target, or links to its domain. */
export function readIndex<Read extends IndexRead>(
  sql: Sql,
  read: Read,
  target: Target,
  asked: AskedOf<Read>,
): Known<ReadOf<Read>> | null {
  const known = findTarget(sql, target)
  if (!known) return null
  // Each read with what it is asked with: the two types go together by `Read`.
  const ask = INDEX_READS[read] as unknown as (
    sql: Sql,
    target: KnownTarget,
    asked: AskedOf<Read>,
  ) => ReadOf<Read>
  const [domain] = sql.exec('SELECT pages > 0 AS crawled FROM domains WHERE id = ?', known.domainId)
  return { data: ask(sql, known, asked), size: readSize(sql), isCrawled: domain?.['crawled'] === 1 }
}
