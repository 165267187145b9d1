import { type SampleDomain, type SampleKeyword } from './sample-domains.ts'
import { type Reply, type Task, toPage } from './reply.ts'

// The shapes of https://docs.dataforseo.com/v3/dataforseo_labs-overview/.

const BANDS = [
  ['pos_1', 1],
  ['pos_2_3', 3],
  ['pos_4_10', 10],
  ['pos_11_20', 20],
  ['pos_21_30', 30],
  ['pos_31_40', 40],
  ['pos_41_50', 50],
  ['pos_51_60', 60],
  ['pos_61_70', 70],
  ['pos_71_80', 80],
  ['pos_81_90', 90],
  ['pos_91_100', 100],
] as const

/** A curve that falls with the position: of no search engine, but of the right shape. */
const visitsOf = ({ position, volume }: SampleKeyword) => Math.round((volume * 30) / (position + 1)) / 100

export function toMetrics(keywords: readonly SampleKeyword[], share = 1) {
  const upTo = (last: number) => keywords.filter(({ position }) => position <= last).length
  const bands = BANDS.map(([name, last], at) => [name, upTo(last) - upTo(BANDS[at - 1]?.[1] ?? 0)] as const)
  const visits = keywords.reduce((sum, keyword) => sum + visitsOf(keyword), 0)
  const value = keywords.reduce((sum, keyword) => sum + visitsOf(keyword) * keyword.cpc, 0)
  return {
    ...Object.fromEntries(bands.map(([name, count]) => [name, Math.round(count * share)])),
    etv: visits * share,
    count: Math.round(keywords.length * share),
    estimated_paid_traffic_cost: value * share,
    is_new: keywords.filter(({ previous }) => previous === null).length,
    is_up: keywords.filter(({ previous, position }) => previous !== null && position < previous).length,
    is_down: keywords.filter(({ previous, position }) => previous !== null && position > previous).length,
    is_lost: 0,
  }
}

const paidOf = (keywords: readonly SampleKeyword[]) => toMetrics(keywords.slice(0, 4))
const marketOf = ({ location_code, language_code }: Task) => ({ location_code, language_code })

function toOverview(task: Task, { keywords }: SampleDomain): Reply {
  const item = {
    se_type: 'google',
    ...marketOf(task),
    metrics: { organic: toMetrics(keywords), paid: paidOf(keywords) },
  }
  const items = keywords.length === 0 ? null : [item]
  return {
    rows: items?.length ?? 0,
    result: {
      se_type: 'google',
      target: task.target,
      ...marketOf(task),
      total_count: 1,
      items_count: 1,
      items,
    },
  }
}

/** Every month of the range, up to November 2026: each has a little more than the one before. */
function toHistory(task: Task, { keywords }: SampleDomain): Reply {
  const from = Date.parse(`${task.date_from ?? '2026-06-01'}T00:00:00Z`)
  const to = Math.min(Date.parse(`${task.date_to ?? '2026-11-24'}T00:00:00Z`), Date.UTC(2026, 10, 24))
  const items = []
  for (let at = new Date(from); at.getTime() <= to; at.setUTCMonth(at.getUTCMonth() + 1, 1)) {
    const months = (2026 - at.getUTCFullYear()) * 12 + 10 - at.getUTCMonth()
    const share = 0.98 ** months
    items.push({
      se_type: 'google',
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      metrics: { organic: toMetrics(keywords, share), paid: toMetrics(keywords.slice(0, 4), share) },
    })
  }
  return { rows: items.length, result: { se_type: 'google', target: task.target, ...marketOf(task), items } }
}

function toKeyword(target: string, keyword: SampleKeyword) {
  const { position, previous } = keyword
  return {
    se_type: 'google',
    keyword_data: {
      se_type: 'google',
      keyword: keyword.keyword,
      keyword_info: { search_volume: keyword.volume, cpc: keyword.cpc, competition: 0.4 },
      keyword_properties: { keyword_difficulty: keyword.difficulty },
      search_intent_info: { main_intent: keyword.intent, foreign_intent: null },
    },
    ranked_serp_element: {
      se_type: 'google',
      serp_item: {
        type: 'organic',
        rank_group: position,
        rank_absolute: position + 1,
        url: `https://${target}${keyword.path}`,
        title: keyword.title,
        etv: visitsOf(keyword),
        rank_changes: {
          previous_rank_absolute: previous === null ? null : previous + 1,
          is_new: previous === null,
          is_up: previous !== null && position < previous,
          is_down: previous !== null && position > previous,
        },
      },
      serp_item_types: keyword.features,
      is_lost: false,
      last_updated_time: '2026-11-12 11:00:00 +00:00',
    },
  }
}

function toKeywords(task: Task, { keywords }: SampleDomain): Reply {
  const target = task.target ?? ''
  const host = target.replace(/^https:\/\/([^/]+).*/, '$1')
  const path = URL.canParse(target) ? new URL(target).pathname : null
  const ranked = keywords
    .filter((keyword) => path === null || keyword.path === path)
    .sort((one, other) => visitsOf(other) - visitsOf(one))
  return toPage(
    task,
    ranked.map((keyword) => toKeyword(host, keyword)),
    { se_type: 'google', target, ...marketOf(task) },
  )
}

function toPages(task: Task, { keywords }: SampleDomain): Reply {
  const paths = [...new Set(keywords.map(({ path }) => path))]
  const pages = paths.map((path) => ({
    se_type: 'google',
    page_address: `https://${task.target}${path}`,
    metrics: { organic: toMetrics(keywords.filter((keyword) => keyword.path === path)), paid: null },
  }))
  return toPage(task, pages, { se_type: 'google', target: task.target, ...marketOf(task) })
}

function toCompetitors(task: Task, { competitors }: SampleDomain): Reply {
  const rows = competitors.map(({ domain, common, keywords, position, traffic }) => ({
    se_type: 'google',
    domain,
    avg_position: position,
    sum_position: position * common,
    intersections: common,
    full_domain_metrics: { organic: { ...toMetrics([]), count: keywords, etv: traffic }, paid: null },
  }))
  return toPage(task, rows, { se_type: 'google', target: task.target, ...marketOf(task) })
}

export const LABS_REPLIES = {
  'dataforseo_labs/google/domain_rank_overview/live': toOverview,
  'dataforseo_labs/google/historical_rank_overview/live': toHistory,
  'dataforseo_labs/google/ranked_keywords/live': toKeywords,
  'dataforseo_labs/google/relevant_pages/live': toPages,
  'dataforseo_labs/google/competitors_domain/live': toCompetitors,
}
