import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type AddKeywords, type EditKeyword, MAX_TRACKED } from '#contract/seo/ranks.forms.ts'
import { RANK_REFUSALS } from '#contract/seo/ranks.policy.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { newRankedDomain, type RankTools, toTarget, whichOf } from './rank-tools.ts'
import { recordRankEvent } from './ranks.audit.ts'
import { addLimits } from './ranks.limits.ts'
import {
  addFollower,
  assertNewKeywords,
  assertRoomForKeywords,
  findKeywordRow,
  findRankedDomain,
  insertKeywords,
  insertRankedDomain,
  type KeywordRow,
  listKeywordRows,
  updateKeywordTags,
  type WhichDomain,
} from './ranks.queries.ts'
import { keyOf, toNames } from './keyword-names.ts'
import { readKeywords, type ReadKeyword } from './read-keywords.ts'

/** Each keyword once: those that are known, and those that stand there twice, are told by their line. */
function sortOut(read: readonly ReadKeyword[], known: readonly KeywordRow[]) {
  const keys = new Set(known.map(keyOf))
  const fresh: ReadKeyword[] = []
  const duplicates: { line: number; keyword: string }[] = []
  for (const one of read) {
    const key = keyOf(one)
    if (keys.has(key)) duplicates.push({ line: one.line, keyword: one.keyword })
    else fresh.push(one)
    keys.add(key)
  }
  return { fresh, duplicates }
}

/** The writes of new keywords, with the domain where it is a new one too. */
async function storeKeywords(scope: SignedInScope, which: WhichDomain, rows: KeywordRow[]): Promise<void> {
  const { db, actor, now } = scope
  const stored = await findRankedDomain(db, which)
  const domain = stored ?? newRankedDomain(which, { createdBy: actor.id, at: now() })
  const { organizationId } = which
  await commit(
    db,
    [
      assertNewKeywords(db, rows),
      assertRoomForKeywords(db, { organizationId, more: rows.length, max: MAX_TRACKED }),
      insertRankedDomain(db, domain),
      addFollower(db, which, actor.id),
      ...insertKeywords(db, rows),
      recordRankEvent(
        scope,
        { id: domain.id, name: which.domain },
        {
          action: 'ranked-domain.keywords-added',
          after: { keywords: toNames(rows) },
        },
      ),
    ],
    { new: versionMoved, room: () => toRefusal(RANK_REFUSALS, 'limit') },
  )
}

export async function addKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, form }: { target: string; form: AddKeywords },
): Promise<ReplyOf<typeof contract.addKeywords>> {
  const which = whichOf(scope, toTarget(tools, target))
  const read = readKeywords(form)
  await limit(scope, addLimits(scope))
  return untilCurrent(async () => {
    const known = await listKeywordRows(scope.db, which)
    const { fresh, duplicates } = sortOut(read, known)
    const rows = fresh.map(({ line: _, ...keyword }): KeywordRow => {
      const { actor, now } = scope
      const row = { id: newId('kwd'), ...which, ...keyword, createdBy: actor.id, createdAt: now() }
      return { ...row, removedAt: null, removedBy: null, removalId: null }
    })
    if (rows.length > 0) await storeKeywords(scope, which, rows)
    return { added: rows.length, duplicates, keywords: known.length + rows.length }
  })
}

/** A keyword of another organization is not found, like one that does not exist. */
export async function getKeywordRow({ actor, db }: SignedInScope, id: string): Promise<KeywordRow> {
  const row = await findKeywordRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw new DomainError('not-found', 'This keyword is not tracked.')
  return row
}

export async function updateKeyword(
  scope: SignedInScope,
  id: string,
  { tags }: EditKeyword,
): Promise<ReplyOf<typeof contract.updateTrackedKeyword>> {
  const row = await getKeywordRow(scope, id)
  if (JSON.stringify(row.tags) === JSON.stringify(tags)) return { id, tags }
  await commit(scope.db, [
    updateKeywordTags(scope.db, row, tags),
    recordRankEvent(
      scope,
      { id, name: row.keyword },
      { action: 'tracked-keyword.tagged', before: { tags: row.tags }, after: { tags } },
    ),
  ])
  return { id, tags }
}
