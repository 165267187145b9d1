import { getDomainSummary } from '#contract/seo/domain.ts'
import { type ReportBlock } from '#contract/seo/reports.content.ts'
import { aSection, ask, type Facts, noAudit, note, type Section } from './section.ts'
import { countOf, toDay } from './section-words.ts'

/** The lowest score of each word: docs/decisions/026. */
const BANDS = [
  { from: 91, word: 'excellent' },
  { from: 71, word: 'good' },
  { from: 31, word: 'fair' },
  { from: 0, word: 'poor' },
] as const

export const toScoreWord = (score: number): string => BANDS.find(({ from }) => score >= from)?.word ?? 'poor'

export const toAuditOrigin = ({ finishedAt, createdAt, progress }: NonNullable<Facts['audit']>): string =>
  `Audit of ${countOf(progress.fetched, 'page')}, measured, ${toDay(finishedAt ?? createdAt)}`

const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  'robots-sitemaps': 'Robots and sitemaps',
  'structured-data': 'Structured data',
  'ai-search': 'AI search',
  urls: 'URLs',
  own: 'Custom checks',
}
const toCategory = (id: string) => CATEGORY_WORDS[id] ?? id.charAt(0).toUpperCase() + id.slice(1)

type Trend = { date: string; value: number }[]

function toTrend(points: Trend, origin: string): ReportBlock {
  if (points.length < 2) return note('The score has no history yet: there is one finished audit with it.')
  return {
    kind: 'line',
    title: 'Health score by audit',
    unit: '0 to 100',
    axis: { from: 0, to: 100 },
    isReversed: false,
    points,
    origin,
  }
}

function describeScore(host: string, score: number, points: Trend): string {
  const now = `The health score of ${host} is ${score} of 100, which is ${toScoreWord(score)}`
  const before = points.at(-2)
  if (!before) return `${now}.`
  const change = score - before.value
  if (change === 0) return `${now}, and has not changed since ${toDay(before.date)}.`
  return `${now}: ${countOf(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'less'} than on ${toDay(before.date)}.`
}

export async function writeScore(facts: Facts): Promise<Section> {
  const { tools, scope, host, audit } = facts
  if (!audit) return noAudit(host)
  const origin = toAuditOrigin(audit)
  const { error, warning, notice, passed } = audit.counts
  const summary = await ask(tools.getSummary(scope, host, getDomainSummary.query.parse({ scope: 'domain' })))
  const health =
    'reply' in summary ? summary.reply.data.figures.find(({ metric }) => metric === 'health') : undefined
  const points = health?.trend ?? []
  const severities: ReportBlock = {
    kind: 'bars',
    title: 'Checks that found issues, by severity',
    unit: 'checks',
    bars: [
      { label: 'Errors', value: error, tone: 'error' },
      { label: 'Warnings', value: warning, tone: 'warning' },
      { label: 'Notices', value: notice, tone: 'notice' },
    ],
    origin,
  }
  const categories = Object.entries(audit.categories).map(([id, value]) => ({
    label: toCategory(id),
    value,
    tone: 'brand' as const,
  }))
  const blocks: ReportBlock[] = [
    toTrend(points, origin),
    severities,
    ...(categories.length > 0
      ? [{ kind: 'bars', title: 'Score by category', unit: '0 to 100', bars: categories, origin } as const]
      : []),
  ]
  const counted = `In the audit of ${countOf(audit.progress.fetched, 'page')}, ${countOf(error, 'check')} found errors and ${countOf(warning, 'check')} found warnings; ${countOf(passed, 'check')} passed.`
  const scored = audit.score === null ? [] : [describeScore(host, audit.score, points)]
  return aSection(blocks, { sentences: [...scored, counted], sources: health ? [health.source] : [] })
}
