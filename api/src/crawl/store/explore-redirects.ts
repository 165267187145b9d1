import { type PageFacts } from '#api/engine/facts.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listRedirects as contract, type RedirectRow } from '#contract/seo/site-audit.explore.ts'
import { readList } from './crawl-search.ts'
import { countHops } from './explore-counts.ts'
import { type ReadCrawl } from './explore-settled.ts'
import { untilNoStepIsLeft } from './fold-rows.ts'

type RedirectQuery = QueryOf<typeof contract>

const LOOPS = `('redirect-loop', 'too-many-redirects')`
const STATES: Readonly<Record<NonNullable<RedirectQuery['state']>, string>> = {
  chain: 'pages.hops > 1',
  loop: `pages.failure IN ${LOOPS}`,
  broken: `pages.failure IS NOT NULL OR coalesce(facts->>'$.status', 0) NOT BETWEEN 200 AND 299`,
  // 301 and 308 are for good.
  temporary: 'pages.status IN (302, 303, 307)',
}

type Kept = Pick<PageFacts, 'hops' | 'status'>

function toRedirect(row: Record<string, unknown>): RedirectRow {
  const failure = row['failure'] as string | null
  // Written by storeStep.
  const hops = JSON.parse((row['chain'] as string | null) ?? '[]') as Kept['hops']
  return {
    url: String(row['url']),
    hops: hops.map(({ url, status }) => ({ url, status })),
    length: Number(row['hops']),
    finalUrl: String(row['final_url'] ?? hops.at(-1)?.location ?? row['url']),
    finalStatus: failure === null ? Number(row['final_status'] ?? 0) : 0,
    isLoop: failure === 'redirect-loop' || failure === 'too-many-redirects',
    failure,
    inlinks: Number(row['inlinks']),
  }
}

export async function listRedirects(
  { sql }: ReadCrawl,
  query: RedirectQuery,
): Promise<ReplyOf<typeof contract>> {
  await untilNoStepIsLeft(() => countHops(sql))
  const { rows, total } = await readList(sql, toListing(query), query)
  return { items: rows.map(toRedirect), total }
}

const toListing = ({ state }: RedirectQuery): Parameters<typeof readList<RedirectQuery['sort']>>[1] => ({
  columns: `pages.url, pages.hops, pages.final_url, pages.failure, pages.inlinks, facts->'$.hops' AS chain,
    facts->>'$.status' AS final_status`,
  from: `FROM pages LEFT JOIN page_facts ON page_id = pages.id
    WHERE pages.hops > 0 AND (${state ? STATES[state] : 'true'})`,
  bindings: [],
  sorts: { length: 'pages.hops', inlinks: 'pages.inlinks', url: 'pages.url' },
  ties: 'pages.url',
  searched: [
    { text: 'pages.url', folded: 'pages.folded_url' },
    { text: `coalesce(pages.final_url, '')`, folded: `''` },
  ],
  folded: [{ table: 'pages', key: ['id'], texts: { folded_url: 'url' }, where: 'internal = 1' }],
})
