import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { MAX_TAGS, type TagKeywords } from '#contract/seo/ranks.forms.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { toNames } from './keyword-names.ts'
import { type RankTools, toTarget, whichOf } from './rank-tools.ts'
import { recordRankEvent } from './ranks.audit.ts'
import { changeLimits } from './ranks.limits.ts'
import { assertTags, findRankedDomain, listKeywordRows, updateTags } from './ranks.queries.ts'

/** A tag that a keyword has keeps its case. */
function toTags(tags: readonly string[], { add, remove }: Pick<TagKeywords, 'add' | 'remove'>): string[] {
  const gone = new Set(remove.map(foldText))
  const kept = tags.filter((tag) => !gone.has(foldText(tag)))
  const known = new Set(kept.map(foldText))
  return [...kept, ...add.filter((tag) => !known.has(foldText(tag)))]
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Adds tags to the chosen keywords of a domain, and takes others off, in one batch. Those that are gone are left out, and those that
 * would have too many tags stay as they are and are counted.
 */
export async function tagKeywords(
  tools: RankTools,
  scope: SignedInScope,
  { target, form: { ids, ...tags } }: { target: string; form: TagKeywords },
): Promise<ReplyOf<typeof contract.tagKeywords>> {
  const { db } = scope
  const which = whichOf(scope, toTarget(tools, target))
  await limit(scope, changeLimits(scope))
  const chosen = new Set(ids)
  return untilCurrent(async () => {
    const rows = (await listKeywordRows(db, which)).filter(({ id }) => chosen.has(id))
    if (rows.length === 0) throw new DomainError('not-found', 'These keywords are no longer tracked.')
    const wanted = rows.map((row) => ({ ...row, after: toTags(row.tags, tags) }))
    const fitting = wanted.filter(({ after }) => after.length <= MAX_TAGS)
    const changes = fitting.filter((row) => !isSame(row.tags, row.after))
    const reply = { changed: changes.length, full: wanted.length - fitting.length }
    if (changes.length === 0) return reply
    const domain = await findRankedDomain(db, which)
    await commit(
      db,
      [
        assertTags(db, which, changes),
        updateTags(db, which, changes),
        recordRankEvent(
          scope,
          { id: domain?.id ?? null, name: which.domain },
          {
            action: 'ranked-domain.keywords-tagged',
            after: { keywords: toNames(changes), addedTags: tags.add, removedTags: tags.remove },
          },
        ),
      ],
      { tags: versionMoved },
    )
    return reply
  })
}
