import { type Ranks } from '#contract/seo/ranks.records.ts'
import { listTrackedKeywords } from '#contract/seo/ranks.ts'
import { type ReportBlock } from '#contract/seo/reports.content.ts'
import { aSection, type Facts, note, type Section } from './section.ts'
import { countOf, orNotKnown, toOrigin } from './section-words.ts'

const LISTED = 30

function toCharts({ trend, source }: Ranks): ReportBlock[] {
  if (!source || trend.length < 2) return []
  const origin = toOrigin(source)
  const shares = trend.flatMap(({ share }) => (share === null ? [] : [share]))
  const most = Math.max(1, ...shares)
  return [
    {
      kind: 'line',
      title: 'Share of voice',
      unit: 'percent',
      axis: { from: 0, to: Math.min(100, Math.ceil(most * 1.1)) },
      isReversed: false,
      points: trend.map(({ date, share }) => ({ date, value: share })),
      origin,
    },
  ]
}

function describeTopTen({ trend }: Ranks): string[] {
  const last = trend.at(-1)
  if (!last) return []
  const first = last.bands['1-3'] + last.bands['4-10']
  return [
    `${countOf(first, 'tracked keyword')} of ${last.keywords} ${first === 1 ? 'is' : 'are'} among the first ten results.`,
  ]
}

export async function writeRanks({ tools, scope, host, appUrl }: Facts): Promise<Section> {
  const ranks = await tools.getRanks(scope, host)
  if (ranks.keywords === 0) return aSection([note(`No keywords are tracked for ${host}.`)])
  const { source } = ranks
  if (!source)
    return aSection([
      note(`${countOf(ranks.keywords, 'keyword')} tracked; no source has told a position yet.`),
    ])
  const query = listTrackedKeywords.query.parse({ sort: 'position', pageSize: LISTED })
  const { items, total } = await tools.listTrackedKeywords(scope, host, query)
  const rest = total - items.length
  const table: ReportBlock = {
    kind: 'table',
    title: 'Tracked keywords',
    columns: [
      { label: 'Keyword', share: 3, isNumber: false },
      { label: 'Position', share: 1.2, isNumber: true },
      { label: 'Before', share: 1.2, isNumber: true },
      { label: 'Best', share: 1, isNumber: true },
      { label: 'Page', share: 3.6, isNumber: false },
    ],
    rows: items.map(({ keyword, isKnown, position, previousPosition, best, url }) => [
      keyword,
      isKnown && position === null ? 'Not found' : orNotKnown(position),
      orNotKnown(previousPosition),
      orNotKnown(best),
      url ?? 'Not known',
    ]),
    more:
      rest > 0
        ? {
            text: `And ${countOf(rest, 'more keyword')}`,
            url: `${appUrl}/seo/ranks/${encodeURIComponent(host)}`,
          }
        : null,
    origin: toOrigin(source),
  }
  return aSection([...toCharts(ranks), table], { sentences: describeTopTen(ranks), sources: [source] })
}
