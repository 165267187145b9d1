import { gainOf, OWN_SCORE } from '#api/engine/health.ts'
import { type CheckId } from '#api/engine/registry.ts'
import { foldText } from '#contract/folded-text.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { CATEGORIES, type CheckInfo, type Severity, SEVERITIES } from '#contract/seo/checks.ts'
import { type AuditChanges, type IssueSummary, type listIssues } from '#contract/seo/site-audit.findings.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type Comparison } from '#api/crawl/store/comparison-store.ts'
import { type Judgment } from '#api/crawl/store/crawl-causes.ts'

const MISSING_PAGES: CheckId = 'http-4xx'
const BROKEN_LINKS: CheckId = 'link-broken-internal'
/** A leaked secret is urgent regardless of the score. */
const LEAKED_SECRET: CheckId = 'secret-leak'

export const weightOf = (severity: Severity) => SEVERITIES.indexOf(severity)

interface Found {
  judgment: Judgment
  comparison: Comparison | null
  isScored: boolean
}

function toIssue(
  check: CheckInfo,
  includes: string[],
  { judgment, comparison, isScored }: Found,
): IssueSummary {
  const { id, title, category, severity } = check
  const { pages = 0, causes = 0, causeKind = 'same', template = null } = judgment.checks[id] ?? {}
  const change = comparison && (comparison[id] ?? { new: 0, fixed: 0 })
  const gain = isScored ? gainOf(judgment.faults, [id, ...includes]) : null
  return {
    check: id,
    title,
    category,
    severity,
    pages,
    causes,
    causeKind,
    template,
    new: change?.new ?? null,
    fixed: change?.fixed ?? null,
    cost: gain?.cost ?? null,
    reach: gain?.reach ?? null,
    isUrgent: id === LEAKED_SECRET || (gain?.isUnblocked ?? false),
    includes,
  }
}

/**
 * The issues among these checks. Missing pages and the links to them are one issue where every missing page has such
 * links: listed as broken links, since those have to be fixed.
 */
export function toIssues(checks: readonly CheckInfo[], found: Found): IssueSummary[] {
  const { judgment } = found
  const isFound = (id: string) =>
    (judgment.checks[id]?.pages ?? 0) > 0 && checks.some((check) => check.id === id)
  const isOne = judgment.isMissingLinked && isFound(MISSING_PAGES) && isFound(BROKEN_LINKS)
  return checks
    .filter(({ id }) => isFound(id) && !(isOne && id === MISSING_PAGES))
    .map((check) => toIssue(check, isOne && check.id === BROKEN_LINKS ? [MISSING_PAGES] : [], found))
}

/** Gain relative to the work: ten times as many causes are about three times the work. */
const yieldOf = ({ cost, causes }: IssueSummary) => (cost ?? 0) / Math.sqrt(Math.max(1, causes))

/** 0 for accessibility, which has its own score: it ranks after everything that improves health. */
const healthYieldOf = (issue: IssueSummary) => (issue.category === OWN_SCORE ? 0 : yieldOf(issue))

function bySeverity(a: IssueSummary, b: IssueSummary): number {
  return weightOf(a.severity) - weightOf(b.severity) || b.pages - a.pages || (a.check < b.check ? -1 : 1)
}

const byGain = (a: IssueSummary, b: IssueSummary): number =>
  Number(b.isUrgent) - Number(a.isUrgent) ||
  healthYieldOf(b) - healthYieldOf(a) ||
  yieldOf(b) - yieldOf(a) ||
  bySeverity(a, b)

type IssueQuery = Pick<QueryOf<typeof listIssues>, 'sort' | 'direction' | 'order'>

/** Sort keys of the columns; unknown figures sort as the smallest. */
const SORT_KEYS: Record<Exclude<IssueQuery['sort'], 'rank'>, (issue: IssueSummary) => number | string> = {
  title: ({ title }) => foldText(title),
  severity: ({ severity }) => weightOf(severity),
  category: ({ category }) => CATEGORIES.indexOf(category),
  new: (issue) => issue.new ?? -1,
  fixed: ({ fixed }) => fixed ?? -1,
  gain: ({ cost }) => cost ?? -1,
  pages: ({ pages }) => pages,
}

/** Sorts by rank or by one column; equals by rank, in either direction. */
export function orderIssues(
  issues: readonly IssueSummary[],
  { sort, direction, order }: IssueQuery,
): IssueSummary[] {
  const sign = direction === 'asc' ? 1 : -1
  const byRank = order === 'gain' ? byGain : bySeverity
  if (sort === 'rank') return issues.toSorted((a, b) => sign * byRank(a, b))
  const keyOf = SORT_KEYS[sort]
  return issues.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    if (first === second) return byRank(a, b)
    return first < second ? -sign : sign
  })
}

/** Totals over all checks, the same on every page. */
export function sumChanges(comparison: Comparison): AuditChanges {
  const sum: AuditChanges = { new: 0, fixed: 0, persisting: 0, unseenBefore: 0, unseenNow: 0 }
  for (const change of Object.values(comparison))
    for (const name of ['new', 'fixed', 'persisting', 'unseenBefore', 'unseenNow'] as const)
      sum[name] += change[name]
  return sum
}

interface Audited {
  status: Audit['status']
  score: number | null
  judgment: Judgment
  comparison: Comparison | null
}

/** What an audit found by these checks. A check has passed once the audit has finished, made it, and found nothing. */
export function sumUpIssues(
  checks: readonly CheckInfo[],
  { status, score, judgment, comparison }: Audited,
  query: IssueQuery,
): ReplyOf<typeof listIssues> {
  const items = toIssues(checks, { judgment, comparison, isScored: score !== null })
  const clean = status === 'finished' ? checks.filter((check) => !judgment.checks[check.id]) : []
  return {
    items: orderIssues(items, query),
    passed: clean.filter(({ id }) => !judgment.unchecked[id]),
    notChecked: clean.flatMap((check) => {
      const reason = judgment.unchecked[check.id]
      return reason ? [{ ...check, reason }] : []
    }),
    changes: comparison && sumChanges(comparison),
  }
}
