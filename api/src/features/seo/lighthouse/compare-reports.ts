import { type LighthouseComparison } from '#contract/seo/lighthouse.ts'
import { type LighthouseAudit, type LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_METRICS } from '#contract/seo/lighthouse.words.ts'

type Compared = Pick<LighthouseComparison, 'scores' | 'metrics' | 'audits'>
type AuditChange = Compared['audits'][number]['change']

/** Savings of two runs differ by some milliseconds without anything being changed. */
const NOTICEABLE = 0.1

const keyOf = ({ category, id }: LighthouseAudit) => `${category} ${id}`

/** What it would save, in whichever unit it is told. */
const savingOf = ({ savedMs, savedBytes }: LighthouseAudit) => savedMs ?? savedBytes

function toChange(before: LighthouseAudit, after: LighthouseAudit): AuditChange | undefined {
  if (before.state === 'failed' && after.state === 'passed') return 'fixed'
  if (before.state === 'passed' && after.state === 'failed') return 'new'
  if (before.state !== 'failed' || after.state !== 'failed') return undefined
  const [earlier, later] = [savingOf(before), savingOf(after)]
  const isSameUnit = (before.savedMs === null) === (after.savedMs === null)
  if (earlier === null || later === null || !isSameUnit) return undefined
  if (Math.abs(later - earlier) <= earlier * NOTICEABLE) return undefined
  return later < earlier ? 'better' : 'worse'
}

/** What is different between two reports of one page. */
export function compareReports(before: LighthouseReport, after: LighthouseReport): Compared {
  const earlier = new Map(before.audits.map((audit) => [keyOf(audit), audit]))
  const valueIn = ({ metrics }: LighthouseReport, id: string) =>
    metrics.find((metric) => metric.id === id)?.value ?? null
  return {
    scores: LIGHTHOUSE_CATEGORIES.map((id) => ({ id, before: before.scores[id], after: after.scores[id] })),
    metrics: LIGHTHOUSE_METRICS.map((id) => ({ id, before: valueIn(before, id), after: valueIn(after, id) })),
    audits: after.audits.flatMap((audit) => {
      const known = earlier.get(keyOf(audit))
      const change = known && toChange(known, audit)
      if (!known || !change) return []
      const { id, category, title } = audit
      return [{ id, category, title, change, before: known.display, after: audit.display }]
    }),
  }
}
