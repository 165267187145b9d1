import { formatDate, formatNumber } from '#app/lib/format.ts'
import {
  drawBarChart,
  drawLineChart,
  drawStackedBar,
  drawStackedColumns,
  type Chart,
} from '#app/ui/chart/render-chart.server.tsx'
import type { BacklinksRanking } from '#contract/seo/domain.ts'
import { LINK_KIND_WORDS } from '#app/features/seo/domain/lists/list-words.ts'

/** A figure in words. */
export interface BacklinkStat {
  label: string
  value: string
  note?: string | undefined
}

export interface BacklinksView {
  stats: BacklinkStat[]
  byTopLevelDomain: Chart | null
  byKind: Chart | null
  /** Referring domains and authority over time; null with fewer than two values. */
  referring: Chart | null
  authority: Chart | null
  /** Gained and lost backlinks; null where nobody told either. */
  changes: Chart | null
}

const MOST_BARS = 8
type History = BacklinksRanking['history']

const day = (iso: string) => formatDate(iso, 'UTC')

function drawHistory(
  history: History,
  what: { title: string; unit: string; name: string; of: (entry: History[number]) => number | null },
): Chart | null {
  const { title, unit, name, of } = what
  if (history.filter((entry) => of(entry) !== null).length < 2) return null
  return drawLineChart({
    title,
    unit,
    corner: 'Date',
    series: [{ name, color: 3 }],
    points: history.map((entry) => ({
      at: Date.parse(entry.date),
      label: day(entry.date),
      values: [of(entry)],
    })),
  })
}

function drawChanges(history: History): Chart | null {
  const told = history.filter(({ gained, lost }) => gained !== null && lost !== null)
  if (told.length === 0) return null
  return drawStackedColumns({
    title: 'New and lost backlinks',
    unit: 'Number of backlinks',
    corner: 'Date',
    parts: [
      { name: 'New', color: 1 },
      { name: 'Lost', color: 4 },
    ],
    columns: told.map(({ date, gained, lost }) => ({ label: day(date), values: [gained ?? 0, lost ?? 0] })),
  })
}

function toStats(ranking: BacklinksRanking): BacklinkStat[] {
  const { authority, position, domains, backlinks, followed, referringDomains } = ranking
  const stats: (BacklinkStat | null)[] = [
    authority === null ? null : { label: 'Authority', value: formatNumber(authority), note: 'of 100' },
    position === null
      ? null
      : {
          label: 'Rank by backlinks',
          value: `#${formatNumber(position)}`,
          note: domains === null ? undefined : `among ${formatNumber(domains)} domains`,
        },
    backlinks === null ? null : { label: 'Backlinks', value: formatNumber(backlinks) },
    followed === null ? null : { label: 'Followed backlinks', value: formatNumber(followed) },
    referringDomains === null ? null : { label: 'Referring domains', value: formatNumber(referringDomains) },
  ]
  return stats.filter((stat) => stat !== null)
}

export function toBacklinksView(ranking: BacklinksRanking): BacklinksView {
  const { byTopLevelDomain, byKind, history } = ranking
  return {
    stats: toStats(ranking),
    byTopLevelDomain:
      byTopLevelDomain.length === 0
        ? null
        : drawBarChart({
            title: 'Referring domains by top-level domain',
            unit: 'Number of domains',
            corner: 'Top-level domain',
            direction: 'horizontal',
            color: 3,
            bars: byTopLevelDomain
              .slice(0, MOST_BARS)
              .map(({ name, domains }) => ({ label: name, value: domains })),
          }),
    byKind:
      byKind.length === 0
        ? null
        : drawStackedBar({
            title: 'Backlinks by type of link',
            unit: 'Number of backlinks',
            corner: 'Type of link',
            segments: byKind.map(({ kind, backlinks }) => ({
              label: LINK_KIND_WORDS[kind],
              value: backlinks,
              color: KIND_COLORS[kind],
            })),
          }),
    referring: drawHistory(history, {
      title: 'Referring domains over time',
      unit: 'Number of domains',
      name: 'Referring domains',
      of: ({ referringDomains }) => referringDomains,
    }),
    authority: drawHistory(history, {
      title: 'Authority over time',
      unit: 'From 0 to 100',
      name: 'Authority',
      of: ({ authority }) => authority,
    }),
    changes: drawChanges(history),
  }
}

const KIND_COLORS = { text: 1, image: 3, redirect: 2, canonical: 5, other: 6 } as const
