import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listRankAlerts as contract } from '#contract/seo/ranks.ts'
import { type RankAlert } from '#contract/seo/ranks.records.ts'
import { pageOfAlerts } from './rank-alerts.queries.ts'
import { type RankTools, toTarget, whichOf } from './rank-tools.ts'

export async function listAlerts(
  tools: RankTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: QueryOf<typeof contract> },
): Promise<ReplyOf<typeof contract>> {
  const which = whichOf(scope, toTarget(tools, target))
  const { rows, total } = await pageOfAlerts(scope.db, which, query)
  const items = rows.map(({ alert, keyword }): RankAlert => {
    const { id, keywordId, kind, source, day, before, after, urlBefore, urlAfter, createdAt } = alert
    return {
      id,
      keywordId,
      keyword,
      kind,
      source,
      day,
      before,
      after,
      urlBefore,
      urlAfter,
      createdAt: createdAt.toISOString(),
    }
  })
  return { items, total }
}
