import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { type Db } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { relate } from '#contract/relationships.ts'
import { MAX_TRACKED } from '#contract/seo/ranks.forms.ts'
import { KEPT_AFTER_REMOVAL_DAYS } from '#contract/seo/ranks.words.ts'
import {
  findRemoveReason,
  findRestoreReason,
  listRemovalActions,
  RANK_REFUSALS,
} from '#contract/seo/ranks.policy.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { type Ranks } from '#contract/seo/ranks.records.ts'
import { keyOf, toNames } from './keyword-names.ts'
import { DAY_MS } from './rank-days.ts'
import { type RankTools, toTarget, whichOf } from './rank-tools.ts'
import { recordRankEvent } from './ranks.audit.ts'
import { changeLimits } from './ranks.limits.ts'
import {
  assertNewKeywords,
  assertRoomForKeywords,
  assertTracked,
  findRankedDomain,
  listKeywordRows,
  listRemovals,
  listRemovedRows,
  removeKeywordRows,
  restoreKeywordRows,
  type WhichDomain,
} from './ranks.queries.ts'

/** What was removed before is gone. */
export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_AFTER_REMOVAL_DAYS * DAY_MS)

/** Removals that a page offers to undo. */
const MOST_REMOVALS = 20

async function toSubject(db: Db, which: WhichDomain) {
  const domain = await findRankedDomain(db, which)
  return { id: domain?.id ?? null, name: which.domain }
}

const goneAlready = () => new DomainError('not-found', 'These keywords are no longer tracked.')

/**
 * Of the chosen keywords, those that the caller may remove, in one removal that can be undone. Those that are gone already are
 * left out; where none may be removed, it says why.
 */
export async function removeKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, ids }: { target: string; ids: string[] },
): Promise<ReplyOf<typeof contract.removeKeywords>> {
  const { db, actor, now } = scope
  const which = whichOf(scope, toTarget(tools, target))
  await limit(scope, changeLimits(scope))
  const chosen = new Set(ids)
  return untilCurrent(async () => {
    const rows = (await listKeywordRows(db, which)).filter(({ id }) => chosen.has(id))
    if (rows.length === 0) throw goneAlready()
    const reasonOf = ({ createdBy }: (typeof rows)[number]) =>
      findRemoveReason(relate(actor, { starterId: createdBy }))
    const removed = rows.filter((row) => reasonOf(row) === undefined)
    if (removed.length === 0) refuse(RANK_REFUSALS, rows[0] && reasonOf(rows[0]))
    const removalId = newId('rmv')
    const own = removed.map(({ id }) => id)
    await commit(
      db,
      [
        assertTracked(db, which, own),
        removeKeywordRows(db, { ...which, ids: own }, { removalId, removedAt: now(), removedBy: actor.id }),
        recordRankEvent(scope, await toSubject(db, which), {
          action: 'ranked-domain.keywords-removed',
          before: { keywords: toNames(removed) },
        }),
      ],
      { tracked: versionMoved },
    )
    return { removed: removed.length, kept: rows.length - removed.length, removalId }
  })
}

/** All of a removal, but for keywords that are tracked again meanwhile. */
export async function restoreKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, removalId }: { target: string; removalId: string },
): Promise<ReplyOf<typeof contract.restoreKeywords>> {
  const { db, actor } = scope
  const which = whichOf(scope, toTarget(tools, target))
  await limit(scope, changeLimits(scope))
  return untilCurrent(async () => {
    const rows = await listRemovedRows(db, which, removalId)
    const [first] = rows
    if (!first) throw new DomainError('not-found', 'These keywords can no longer be restored.')
    refuse(RANK_REFUSALS, findRestoreReason(relate(actor, { starterId: first.removedBy })))
    const tracked = new Set((await listKeywordRows(db, which)).map(keyOf))
    const restored = rows.filter((row) => !tracked.has(keyOf(row)))
    const alreadyTracked = rows.length - restored.length
    if (restored.length === 0) return { restored: 0, alreadyTracked }
    const { organizationId } = which
    await commit(
      db,
      [
        assertNewKeywords(db, restored),
        assertRoomForKeywords(db, { organizationId, more: restored.length, max: MAX_TRACKED }),
        restoreKeywordRows(db, { ...which, ids: restored.map(({ id }) => id) }),
        recordRankEvent(scope, await toSubject(db, which), {
          action: 'ranked-domain.keywords-restored',
          after: { keywords: toNames(restored) },
        }),
      ],
      { new: versionMoved, room: () => toRefusal(RANK_REFUSALS, 'limit') },
    )
    return { restored: restored.length, alreadyTracked }
  })
}

/** What was removed of late, and whether the caller may undo it. */
export async function findRemovals(scope: SignedInScope, which: WhichDomain): Promise<Ranks['removals']> {
  const since = keptSince(scope.now())
  const removals = await listRemovals(scope.db, which, { since, max: MOST_REMOVALS })
  return removals.map(({ id, keywords, removedAt, removedBy }) => ({
    id,
    keywords,
    removedAt: removedAt.toISOString(),
    allowedActions: listRemovalActions(relate(scope.actor, { starterId: removedBy })),
  }))
}
