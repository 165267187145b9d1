import { listKeywordRanking, listMainKeywords } from '#contract/seo/domain.lists.ts'
import { getVisibilityTrend } from '#contract/seo/domain.ts'
import { type BlockOf, type ReportBlock } from '#contract/seo/reports.content.ts'
import { toCurve } from './domain-section.ts'
import { aSection, ask, type Facts, note, type Section } from './section.ts'
import { countOf, orNotKnown, toCount, toOrigin } from './section-words.ts'

const LISTED = 25

const moreOf = (rest: number, one: string, url: string): BlockOf<'table'>['more'] =>
  rest > 0 ? { text: `And ${countOf(rest, `more ${one}`)}`, url } : null

async function writeRanking({ tools, scope, host, appUrl }: Facts): Promise<Section> {
  const asked = await ask(
    tools.listKeywordRanking(scope, host, listKeywordRanking.query.parse({ pageSize: LISTED })),
  )
  if ('why' in asked) return aSection([note(`Keyword ranking: ${asked.why}`)])
  const { data, source } = asked.reply
  if (data.items.length === 0)
    return aSection([note(`${source.name} knows no keyword that ${host} ranks for.`)])
  const table: ReportBlock = {
    kind: 'table',
    title: 'Keywords by position',
    columns: [
      { label: 'Keyword', share: 3, isNumber: false },
      { label: 'Position', share: 1.2, isNumber: true },
      { label: 'Before', share: 1.2, isNumber: true },
      { label: 'Page', share: 4, isNumber: false },
    ],
    rows: data.items.map(({ keyword, position, previousPosition, url }) => [
      keyword,
      orNotKnown(position),
      orNotKnown(previousPosition),
      url ?? 'Not known',
    ]),
    more: moreOf(
      data.total - data.items.length,
      'keyword',
      `${appUrl}/seo/domain/${encodeURIComponent(host)}/keywords`,
    ),
    origin: toOrigin(source),
  }
  return aSection([table], { sources: [source] })
}

async function writeMain({ tools, scope, host }: Facts): Promise<Section> {
  const asked = await ask(
    tools.listMainKeywords(scope, host, listMainKeywords.query.parse({ pageSize: LISTED })),
  )
  if ('why' in asked) return aSection([note(`Main keywords: ${asked.why}`)])
  const { data, source } = asked.reply
  if (data.items.length === 0) return aSection([])
  const table: ReportBlock = {
    kind: 'table',
    title: 'What the site is about, by weighted terms',
    columns: [
      { label: 'Keyword', share: 3, isNumber: false },
      { label: 'Weight', share: 1.2, isNumber: true },
      { label: 'Pages', share: 1.2, isNumber: true },
      { label: 'Page', share: 4, isNumber: false },
    ],
    rows: data.items.map(({ keyword, weight, pages, url }) => [
      keyword,
      toCount(weight),
      toCount(pages),
      url,
    ]),
    more: null,
    origin: toOrigin(source),
  }
  return aSection([table], { sources: [source] })
}

async function writeVisibility({ tools, scope, host }: Facts): Promise<Section> {
  const asked = await ask(tools.getVisibilityTrend(scope, host, getVisibilityTrend.query.parse({})))
  if ('why' in asked) return aSection([note(`Visibility over time: ${asked.why}`)])
  const { data, source } = asked.reply
  return aSection(toCurve(data.visibility, toOrigin(source)), { sources: [source] })
}

export async function writeKeywords(facts: Facts): Promise<Section> {
  const all = await Promise.all([writeVisibility(facts), writeRanking(facts), writeMain(facts)])
  return aSection(
    all.flatMap(({ blocks }) => blocks),
    { sources: all.flatMap(({ sources }) => sources) },
  )
}
