import { CATEGORY_ORDER, CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { hasWords } from '#contract/folded-text.ts'
import type { CheckInfo } from '#contract/seo/checks.ts'
import type { listIssues } from '#contract/seo/site-audit.findings.ts'
import { groupByCategory } from '#app/labels/audit-labels.ts'
import { HealthFormula } from './health-formula.tsx'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

export type CheckFilter = Pick<QueryOf<typeof listIssues>, 'q' | 'severity' | 'category'>

interface CheckListProps {
  /** The checks of this page, by category. */
  checks: CheckInfo[]
  /** How many match the filter, and how many there are. */
  total: number
  all: number
  filter: CheckFilter & { page: number; pageSize: number }
}

const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = CATEGORY_ORDER.map((value) => ({ value, label: CATEGORY_WORDS[value] }))

/** Every check of an audit, from the registry itself, so that it is never out of date. */
export function CheckList({ checks, total, all, filter }: CheckListProps) {
  const { q, severity, category, page, pageSize } = filter
  return (
    <ListPage
      header={{ title: 'All checks', description: `${count(all, 'check')} run in every audit.` }}
      search={{ label: 'Search checks', value: q }}
      filters={[
        { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: severity },
        { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: category },
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'check' }}
      empty={{ title: 'No checks yet', children: 'Every check of an audit is listed here.' }}
      noMatch={{
        title: 'No checks match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      footer={<HealthFormula />}
    >
      <div className="flex flex-col gap-4">
        {groupByCategory(checks).map(([group, ofGroup]) => (
          <Card key={group} title={CATEGORY_WORDS[group]} isFlush>
            <ul className="divide-y divide-line-soft border-t border-line-soft">
              {ofGroup.map((check) => (
                <CheckEntry key={check.id} check={check} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </ListPage>
  )
}

function CheckEntry({ check: { id, title, severity, why, fix } }: { check: CheckInfo }) {
  return (
    <li id={id} className="scroll-mt-16 px-5 py-3 target:bg-action-soft">
      <details>
        <summary className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-sm">{title}</h3>
          <SeverityStatus severity={severity} />
        </summary>
        <dl className="mt-2 flex max-w-prose flex-col gap-2">
          <div>
            <dt className="text-xs text-ink-soft">Why it matters</dt>
            <dd>{why}</dd>
          </div>
          <div>
            <dt className="text-xs text-ink-soft">How to fix it</dt>
            <dd>{fix}</dd>
          </div>
        </dl>
      </details>
    </li>
  )
}

export function filterChecks(checks: CheckInfo[], { q = '', severity, category }: CheckFilter): CheckInfo[] {
  return checks.filter(
    (check) =>
      (!severity || check.severity === severity) &&
      (!category || check.category === category) &&
      hasWords(`${check.id} ${check.title} ${check.why} ${check.fix}`, q),
  )
}
