import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { MAX_KEYWORD } from '#contract/seo/ranks.forms.ts'
import * as contract from '#contract/seo/ranks.ts'
import { drawHistory, drawRanks } from './rank-charts.server.tsx'
import { getRanks, listRankAlerts, listTrackedKeywords } from './ranks.api.server.ts'

/** As many as a URL has room for. */
const MOST_TO_ADD = 100

/** What the page of a tracked domain shows. */
export async function loadRanks({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) {
  const target = params.target ?? ''
  const url = new URL(request.url)
  const asked = readQuery(contract.listTrackedKeywords.query, url)
  const [{ timeZone }, ranks, { items, total, query }, alerts] = await Promise.all([
    requireUser(request, context),
    getRanks(context.api, target, readQuery(contract.getRanks.query, url)),
    readPage(asked, (one) => listTrackedKeywords(context.api, target, one)),
    listRankAlerts(context.api, target),
  ])
  return {
    ranks,
    keywords: items.map(({ history, ...keyword }) => ({
      ...keyword,
      history: [],
      sparkline: drawHistory({ keyword: keyword.keyword, history }),
    })),
    total,
    query,
    alerts: alerts.items,
    charts: drawRanks(ranks.trend),
    timeZone,
    toAdd: url.searchParams
      .getAll('add')
      .slice(0, MOST_TO_ADD)
      .map((keyword) => keyword.slice(0, MAX_KEYWORD)),
  }
}
