import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { LighthouseReport, LighthouseScores } from './lighthouse.report.ts'
import {
  FIELD_METRICS,
  LIGHTHOUSE_CATEGORIES,
  LIGHTHOUSE_FAILURES,
  LIGHTHOUSE_METRICS,
  LIGHTHOUSE_RUNNERS,
  LIGHTHOUSE_STATES,
  LIGHTHOUSE_STRATEGIES,
} from './lighthouse.words.ts'
import { WithScheme } from './site-audit.forms.ts'

const Count = z.number().int().min(0)
const Strategy = z.enum(LIGHTHOUSE_STRATEGIES)
const RunId = z.object({ id: id('lhr') })

/** Pages of one request. */
export const MAX_LIGHTHOUSE_URLS = 10

const Stage = {
  id: id('lhr'),
  url: z.string(),
  strategy: Strategy,
  state: z.enum(LIGHTHOUSE_STATES),
  failure: z.enum(LIGHTHOUSE_FAILURES).nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
}

export const LighthouseRunRow = z.object({
  ...Stage,
  /** Null until it is done. */
  scores: LighthouseScores.nullable(),
})
export type LighthouseRunRow = z.infer<typeof LighthouseRunRow>

export const LighthouseRun = z.object({
  ...Stage,
  /** Of a queued run: how many go before it, of all organizations. */
  ahead: Count.nullable(),
  startedAt: Timestamp.nullable(),
  /** Who has run it; null until it is done. */
  runner: z.enum(LIGHTHOUSE_RUNNERS).nullable(),
  report: LighthouseReport.nullable(),
  /** Whether everything that Lighthouse has written is kept as a file, as it is of the newest 50 runs. */
  hasFullReport: z.boolean(),
  /** Runs of the same page and strategy that are done, oldest first, at most the newest 30. */
  history: z.array(z.object({ id: id('lhr'), finishedAt: Timestamp, scores: LighthouseScores })),
})
export type LighthouseRun = z.infer<typeof LighthouseRun>

/** Waits until the run is done, for at most 50 seconds, and ends it with the call. */
export const getOnPageLighthouse = endpoint({
  method: 'GET',
  path: '/seo/on-page-lighthouse',
  summary: 'Run Lighthouse on a page, and wait for its result',
  access: 'member',
  query: z.object({ url: WithScheme, strategy: Strategy.default('mobile') }),
  reply: LighthouseRun,
  status: 200,
})

export const startLighthouseRuns = endpoint({
  method: 'POST',
  path: '/seo/lighthouse-runs',
  summary: 'Run Lighthouse on pages, one after the other',
  access: 'member',
  body: z.object({
    urls: z.array(WithScheme).min(1).max(MAX_LIGHTHOUSE_URLS),
    strategies: z.array(Strategy).min(1).max(LIGHTHOUSE_STRATEGIES.length),
  }),
  reply: z.object({ runs: z.array(z.object({ id: id('lhr'), url: z.string(), strategy: Strategy })) }),
  status: 202,
})

export const listLighthouseRuns = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs',
  summary: 'The runs of Lighthouse, newest first',
  access: 'member',
  query: listQuery({
    sorts: ['created', 'url', 'performance', 'accessibility', 'bestPractices', 'seo'],
    direction: 'desc',
    filters: {
      strategy: Strategy.optional(),
      state: z.enum(LIGHTHOUSE_STATES).optional(),
    },
  }),
  reply: z.object({ items: z.array(LighthouseRunRow), total: Count }),
  status: 200,
})

export const exportLighthouseRuns = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs/export',
  summary: 'The runs of Lighthouse as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listLighthouseRuns.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

/** Who can run Lighthouse here, and how many wait. */
export const getLighthouseRunner = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runner',
  summary: 'What Lighthouse runs with, and how many runs wait',
  access: 'member',
  reply: z.object({
    /** Null where there is neither a browser nor a key for PageSpeed Insights. */
    runner: z.enum(LIGHTHOUSE_RUNNERS).nullable(),
    waiting: Count,
  }),
  status: 200,
})

export const getLighthouseRun = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs/{id}',
  summary: 'A run of Lighthouse: where it stands, or what it has found',
  access: 'member',
  params: RunId,
  reply: LighthouseRun,
  status: 200,
})

export const downloadLighthouseReport = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs/{id}/report',
  summary: 'Everything that Lighthouse has written of a run, as its JSON file',
  access: 'member',
  params: RunId,
  media: 'application/octet-stream',
  status: 200,
})

export const cancelLighthouseRun = endpoint({
  method: 'POST',
  path: '/seo/lighthouse-runs/{id}/cancel',
  summary: 'Cancel a run that is queued or running',
  access: 'member',
  params: RunId,
  status: 204,
})

/** What visitors with Chrome experience on the same page, where that source is connected. */
export const getLighthouseFieldData = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs/{id}/field-data',
  summary: 'Core Web Vitals of real visitors of the page of a run',
  access: 'member',
  params: RunId,
  reply: z.object({
    isConnected: z.boolean(),
    /** The 75th percentiles; empty where too few people visit the page. Milliseconds, and a ratio for layout shift. */
    figures: z.array(z.object({ metric: z.enum(FIELD_METRICS), value: z.number().min(0) })),
    /** ISO day: the last one that they cover; null without figures. */
    asOf: z.iso.date().nullable(),
    /** One sentence: of what they are. Or why there are none. */
    coverage: z.string().nullable(),
  }),
  status: 200,
})

const Change = z.object({ before: z.number().nullable(), after: z.number().nullable() })

export const LighthouseComparison = z.object({
  before: z.object({ id: id('lhr'), finishedAt: Timestamp }),
  after: z.object({ id: id('lhr'), finishedAt: Timestamp }),
  scores: z.array(Change.extend({ id: z.enum(LIGHTHOUSE_CATEGORIES) })),
  /** In the unit of the metric. */
  metrics: z.array(Change.extend({ id: z.enum(LIGHTHOUSE_METRICS) })),
  /** Audits whose result is another one. Those that one of the runs does not have are left out. */
  audits: z.array(
    z.object({
      id: z.string(),
      category: z.enum(LIGHTHOUSE_CATEGORIES),
      title: z.string(),
      change: z.enum(['fixed', 'new', 'better', 'worse']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type LighthouseComparison = z.infer<typeof LighthouseComparison>

export const compareLighthouseRuns = endpoint({
  method: 'GET',
  path: '/seo/lighthouse-runs/{id}/comparison',
  summary: 'What got better and worse since another run of the same page',
  access: 'member',
  params: RunId,
  /** The earlier run. */
  query: z.object({ before: id('lhr') }),
  reply: LighthouseComparison,
  status: 200,
})
