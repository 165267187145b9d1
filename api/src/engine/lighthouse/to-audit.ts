import * as z from 'zod'
import { type LighthouseAudit } from '#contract/seo/lighthouse.report.ts'
import { type LighthouseCategory } from '#contract/seo/lighthouse.words.ts'
import { type ResultAudit } from './result.ts'

const MAX_ITEMS = 5
/** From here on Lighthouse shows an audit among those that passed. */
const PASSED = 0.9
/** What happens in their time is a saving in milliseconds; layout shift is a ratio. */
const TIME_METRICS = ['FCP', 'LCP', 'TBT', 'INP']

// Descriptions are Markdown with links alone, which end in a parenthesis.
const LINK = /\[([^\][]*)\]\((https:[^()\s]*)\)/g

/** The sentence that leads to the documentation, which has a link of its own. */
const LEARN_MORE = /\[Learn [^\][]*\]\(https:[^()\s]*\)\.?/g

const toText = (markdown: string) =>
  markdown.replace(LEARN_MORE, '').replace(LINK, '$1').replaceAll('`', '').trim().slice(0, 1_000)

function findLink(markdown: string): string | null {
  const [, , url = null] = [...markdown.matchAll(LINK)].at(-1) ?? []
  return url !== null && url.length <= 500 ? url : null
}

const Node = z.object({ snippet: z.string() })
const Text = z.string().min(1)
const Amount = z.number().min(0).optional().catch(undefined)
const Item = z.object({
  url: Text.optional().catch(undefined),
  node: Node.optional().catch(undefined),
  source: z
    .union([Text, z.object({ url: Text }).transform(({ url }) => url)])
    .optional()
    .catch(undefined),
  description: Text.optional().catch(undefined),
  label: Text.optional().catch(undefined),
  groupLabel: Text.optional().catch(undefined),
  wastedMs: Amount,
  wastedBytes: Amount,
})

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

function toItem(item: unknown): LighthouseAudit['items'][number] | undefined {
  const { data } = Item.safeParse(item)
  const what =
    data?.url ?? data?.node?.snippet ?? data?.source ?? data?.description ?? data?.label ?? data?.groupLabel
  if (!data || what === undefined) return undefined
  return {
    what: shorten(toText(what)),
    savedMs: data.wastedMs === undefined ? null : Math.round(data.wastedMs),
    savedBytes: data.wastedBytes === undefined ? null : Math.round(data.wastedBytes),
  }
}

const positive = (value: number) => (value > 0 ? Math.round(value) : null)

function toSavings({ metricSavings = {}, details }: ResultAudit) {
  const times = TIME_METRICS.map((metric) => metricSavings[metric] ?? 0)
  const bytes = (details?.items ?? []).map((item) => Item.safeParse(item).data?.wastedBytes ?? 0)
  return {
    savedMs: positive(Math.max(details?.overallSavingsMs ?? 0, ...times)),
    savedBytes: positive(details?.overallSavingsBytes ?? bytes.reduce((sum, one) => sum + one, 0)),
  }
}

function toState(
  { scoreDisplayMode, score }: ResultAudit,
  items: unknown[],
): LighthouseAudit['state'] | null {
  if (scoreDisplayMode === 'error') return 'error'
  if (scoreDisplayMode === 'informative') return items.length > 0 ? 'informative' : null
  // What does not apply to the page, and what only a person can check.
  if (typeof score !== 'number') return null
  return score >= PASSED ? 'passed' : 'failed'
}

/** One audit as it is kept; undefined for one that says nothing about this page. */
export function toAudit(
  id: string,
  category: LighthouseCategory,
  audit: ResultAudit | undefined,
): LighthouseAudit | undefined {
  if (!audit) return undefined
  const found = audit.details?.items ?? []
  const state = toState(audit, found)
  if (state === null) return undefined
  const isPassed = state === 'passed'
  const items = isPassed ? [] : found.flatMap((item) => toItem(item) ?? [])
  return {
    id: id.slice(0, 100),
    title: toText(audit.title).slice(0, 300),
    description: isPassed ? '' : toText(audit.description),
    learnMore: isPassed ? null : findLink(audit.description),
    category,
    state,
    score: typeof audit.score === 'number' ? Math.round(audit.score * 100) : null,
    display: audit.displayValue?.slice(0, 200) ?? null,
    ...(isPassed ? { savedMs: null, savedBytes: null } : toSavings(audit)),
    items: items.slice(0, MAX_ITEMS),
    itemCount: items.length,
  }
}
