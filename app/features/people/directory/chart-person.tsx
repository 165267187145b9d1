import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { toPhoto } from '#app/labels/person-labels.ts'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import type { Colleague } from '#contract/people/directory.ts'

interface ChartPersonProps {
  person: Pick<Colleague, 'id' | 'name' | 'jobTitle' | 'photoVersion'>
  /** Absent for those on the way to the top. */
  reports?: Colleague['reports']
  /** Whether the chart is about this person. */
  isCurrent?: boolean
}

const toCount = ({ direct, all }: Colleague['reports']) =>
  all > direct
    ? `${formatNumber(direct)} direct, ${formatNumber(all)} in all`
    : `${formatNumber(direct)} direct`

/** One person of the chart: the name opens their level, and a link their page. */
export function ChartPerson({ person, reports, isCurrent = false }: ChartPersonProps) {
  const { id, name, jobTitle } = person
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-2.5 rounded px-2 py-1.5',
        isCurrent && 'bg-action-soft',
      )}
    >
      <Avatar name={name} src={toPhoto(person)} size="small" />
      <span className="min-w-0">
        <Link
          to={paths.orgChart({ of: id })}
          prefetch="intent"
          aria-current={isCurrent ? 'true' : undefined}
          className="inline-block min-h-6 rounded-sm font-medium wrap-anywhere text-ink-strong hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          {jobTitle ? <span className="wrap-anywhere">{jobTitle}</span> : null}
          {reports && reports.direct > 0 ? <span>Reports: {toCount(reports)}</span> : null}
          <Link
            to={paths.person(id)}
            aria-label={`Page of ${name}`}
            className="inline-flex min-h-6 items-center link print:hidden"
          >
            Open page
          </Link>
        </span>
      </span>
    </span>
  )
}
