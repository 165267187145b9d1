import { CATEGORY_ORDER, CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Toolbar } from '#app/ui/data/toolbar.tsx'
import type { CheckInfo } from '#contract/seo/checks.ts'
import { groupByCategory } from '#app/labels/audit-labels.ts'
import { HealthFormula } from './health-formula.tsx'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

export interface CheckFilter {
  q?: string | undefined
  severity?: string | undefined
  category?: string | undefined
}

interface CheckListProps {
  /** Those of this page, in the order of their categories. */
  checks: CheckInfo[]
  /** How many match the filter, and how many there are. */
  total: number
  all: number
  filter: CheckFilter & { page: number; pageSize: number }
}

const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = CATEGORY_ORDER.map((value) => ({ value, label: CATEGORY_WORDS[value] }))

/** Every check that an audit makes, from the registry itself, so that it is never out of date. */
export function CheckList({ checks, total, all, filter }: CheckListProps) {
  return (
    <>
      <PageHeader title="All checks" description={`${count(all, 'check')} run in every audit.`} />
      <Toolbar
        search={{ label: 'Search checks', value: filter.q }}
        filters={[
          { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: filter.severity },
          { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: filter.category },
        ]}
      />
      {checks.length === 0 ? <NoMatch /> : null}
      <div className="flex flex-col gap-4">
        {groupByCategory(checks).map(([category, group]) => (
          <Card key={category} title={CATEGORY_WORDS[category]} isFlush>
            <ul className="divide-y divide-line-soft border-t border-line-soft">
              {group.map((check) => (
                <CheckEntry key={check.id} check={check} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Pagination page={filter.page} pageSize={filter.pageSize} total={total} noun="check" />
      <HealthFormula />
    </>
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

function NoMatch() {
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        drawing="search"
        title="No checks match these filters"
        action={<LinkButton to={paths.checks()}>Show all checks</LinkButton>}
      >
        Remove a filter, or search for something else.
      </EmptyState>
    </Card>
  )
}

export function filterChecks(checks: CheckInfo[], { q, severity, category }: CheckFilter): CheckInfo[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return checks.filter((check) => {
    if (severity && check.severity !== severity) return false
    if (category && check.category !== category) return false
    const text = `${check.id} ${check.title} ${check.why} ${check.fix}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
