import { Form } from '@remix-run/react'
import { Contact } from 'lucide-react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Colleague, ColleagueDetail } from '#contract/people/directory.ts'
import { ChartPerson } from './chart-person.tsx'
import type { OrgChart as Chart } from './org-chart-data.server.ts'

interface OrgChartProps {
  chart: Chart
  q: string
  /** How many people of one level a page has. */
  levelSize: number
}

const people = (value: number) => count(value, 'person', 'people')

/** The reporting line around one person: the way to the top, who is beside them, and who reports to them. */
export function OrgChart({ chart, q, levelSize }: OrgChartProps) {
  const { focus, below, loose, found } = chart
  const isEmpty = focus === null && below.total === 0
  return (
    <>
      <PageHeader
        title="Org chart"
        description="Who reports to whom. Choose a person to see their line and who reports to them."
        actions={
          <LinkButton to={paths.people()} icon={<Contact aria-hidden />}>
            Directory
          </LinkButton>
        }
      />
      <FindPerson q={q} />
      {found ? <Found people={found.people} total={found.total} q={q} /> : null}
      {isEmpty ? (
        <Card isFlush>
          <EmptyState headingLevel={2} drawing="people" title="Nobody reports to anybody yet">
            Once people have a manager, their reporting line is drawn here. Administrators choose managers in
            the settings of a user.
          </EmptyState>
        </Card>
      ) : (
        <Card title={focus ? `Line of ${focus.name}` : 'At the top'}>
          {focus ? <Line focus={focus} chart={chart} /> : <Level people={below.people} />}
          <Pagination
            page={below.page}
            pageSize={levelSize}
            total={below.total}
            noun="person"
            nouns="people"
          />
        </Card>
      )}
      {focus && chart.peers.length > 0 ? <Peers focus={focus} chart={chart} /> : null}
      {loose.total > 0 && !isEmpty ? <Loose people={loose.people} total={loose.total} /> : null}
    </>
  )
}

function FindPerson({ q }: { q: string }) {
  return (
    <Form role="search" className="mb-6 flex max-w-md gap-2 print:hidden">
      <Input
        type="search"
        name="q"
        aria-label="Find a person"
        placeholder="Find a person"
        defaultValue={q}
        className="sm:text-sm!"
      />
      <Button>Find</Button>
    </Form>
  )
}

function Found({ people: found, total, q }: { people: Colleague[]; total: number; q: string }) {
  return (
    <Card title={`Results for “${q}”`} className="mb-6">
      {found.length === 0 ? <p className="text-ink-soft">Nobody has this name, email or job title.</p> : null}
      <Level people={found} />
      {total > found.length ? (
        <p className="mt-2 text-ink-soft">
          and {formatNumber(total - found.length)} more: type more of the name.
        </p>
      ) : null}
    </Card>
  )
}

const branch = 'ms-4 flex flex-col gap-1 border-s border-line-soft ps-4'

function Level({ people: level }: { people: readonly Colleague[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {level.map((person) => (
        <li key={person.id}>
          <ChartPerson person={person} reports={person.reports} />
        </li>
      ))}
    </ul>
  )
}

/** Lists within lists, from the top down to those who report to the person. */
function Line({ focus, chart }: { focus: ColleagueDetail; chart: Chart }) {
  const { below } = chart
  const own = (
    <li key={focus.id}>
      <ChartPerson person={focus} reports={focus.reports} isCurrent />
      {below.people.length > 0 ? (
        <ul aria-label={`Direct reports of ${focus.name}`} className={branch}>
          {below.people.map((person) => (
            <li key={person.id}>
              <ChartPerson person={person} reports={person.reports} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={`${branch} text-ink-soft`}>Nobody reports to {focus.name}.</p>
      )}
    </li>
  )
  const tree = focus.line.reduceRight(
    (inner, manager) => (
      <li key={manager.id}>
        <ChartPerson person={manager} />
        <ul className={branch}>{inner}</ul>
      </li>
    ),
    own,
  )
  return (
    <ul aria-label="Reporting line" className="overflow-x-auto">
      {tree}
    </ul>
  )
}

function Peers({ focus, chart }: { focus: ColleagueDetail; chart: Chart }) {
  const rest = chart.peersTotal - chart.peers.length
  return (
    <details className="mt-6">
      <summary className="cursor-pointer rounded font-medium text-ink-strong">
        {people(chart.peersTotal)} beside {focus.name}, reporting to {focus.manager?.name}
      </summary>
      <div className="mt-2">
        <Level people={chart.peers} />
        {rest > 0 ? <p className="text-ink-soft">and {formatNumber(rest)} more</p> : null}
      </div>
    </details>
  )
}

function Loose({ people: loose, total }: { people: readonly Colleague[]; total: number }) {
  const rest = total - loose.length
  return (
    <details className="mt-6">
      <summary className="cursor-pointer rounded font-medium text-ink-strong">
        {people(total)} without a manager and without reports
      </summary>
      <div className="mt-2">
        <Level people={loose} />
        {rest > 0 ? <p className="text-ink-soft">and {formatNumber(rest)} more</p> : null}
      </div>
    </details>
  )
}
