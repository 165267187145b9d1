import { ArrowRight } from 'lucide-react'
import { formatDate, formatTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { toDayFilters } from '#app/labels/day-filters.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AuditEvent, listAuditEvents } from '#contract/organization/audit-log.ts'
import { AREA_WORDS, describeEvent } from './event-words.ts'

interface AuditLogProps {
  /** With formatted details. */
  events: AuditEvent[]
  total: number
  query: QueryOf<typeof listAuditEvents>
  /** Whether a day of the URL was ignored: it is invalid, or the days are in the wrong order. */
  isDayLeftOut: boolean
  timeZone: string
}

const AREAS = Object.entries(AREA_WORDS).map(([value, label]) => ({ value, label }))
const OLDEST_FIRST = [{ value: 'asc', label: 'Oldest first' }]

function toFilters({ area, from, to, direction }: AuditLogProps['query']): ToolbarFilter[] {
  return [
    { name: 'area', label: 'Area', options: AREAS, value: area },
    ...toDayFilters({ from, to }),
    {
      name: 'direction',
      label: 'Order',
      orderedBy: 'Newest first',
      options: OLDEST_FIRST,
      value: direction === 'asc' ? 'asc' : undefined,
    },
  ]
}

/** Who changed what, day by day. */
export function AuditLog({ events, total, query, isDayLeftOut, timeZone }: AuditLogProps) {
  const { q, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Audit log',
        description: 'Who changed what in your organization, and when. Nobody can change this list.',
      }}
      notice={
        isDayLeftOut ? (
          <Callout title="One of the days was left out">
            Choose a first day and a last day that is not before it.
          </Callout>
        ) : null
      }
      search={{ label: 'Search by name', value: q }}
      filters={toFilters(query)}
      exportTo={paths.auditLogExport()}
      total={total}
      paging={{ page, pageSize, noun: 'change' }}
      empty={{
        title: 'Nothing has changed yet',
        children: 'Every change to people, teams, organization and subscription is recorded here.',
      }}
      noMatch={{
        title: 'No changes match',
        children: 'No change matches this search and these filters.',
      }}
    >
      <div className="flex flex-col gap-6">
        {groupByDay(events, timeZone).map(({ day, events: ofDay }) => (
          <section key={day}>
            <h2 className="mb-2 text-sm text-ink-soft">{day}</h2>
            <Card isFlush>
              <ol className="divide-y divide-line-soft">
                {ofDay.map((event) => (
                  <EventItem key={event.id} event={event} timeZone={timeZone} />
                ))}
              </ol>
            </Card>
          </section>
        ))}
      </div>
    </ListPage>
  )
}

export function groupByDay(events: AuditEvent[], timeZone: string): { day: string; events: AuditEvent[] }[] {
  const days = new Map<string, AuditEvent[]>()
  for (const event of events) {
    const day = formatDate(event.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }))
}

function EventItem({ event, timeZone }: { event: AuditEvent; timeZone: string }) {
  const { at, actor, action, subject, details, reason, requestId } = event
  const isOwn = actor !== null && actor.id === subject.id
  const { before, subject: named, after } = describeEvent(action, subject.name, isOwn)
  const who = actor?.name ?? 'Bellwether'
  return (
    <li className="flex items-start gap-3 px-5 py-2.5">
      <Avatar name={who} size="small" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium text-ink-strong">{who}</span> {before}{' '}
          {named ? <span className="font-medium text-ink-strong">{named}</span> : null} {after}
        </p>
        <Details details={details} />
        {reason === null ? null : <p className="mt-0.5 wrap-anywhere text-ink-soft">Reason: {reason}</p>}
        {requestId === null ? null : <RequestId id={requestId} />}
      </div>
      <time dateTime={at} className="shrink-0 text-ink-soft">
        {formatTime(at, timeZone)}
      </time>
    </li>
  )
}

/** The request id, as on error pages and in our logs. */
function RequestId({ id }: { id: string }) {
  return (
    <details className="mt-0.5 text-ink-soft">
      <summary className="w-fit cursor-pointer text-sm">Request</summary>
      <code className="text-sm wrap-anywhere">{id}</code>
    </details>
  )
}

function Details({ details }: Pick<AuditEvent, 'details'>) {
  if (details.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft">
      {details.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          {field}: {from === null ? null : <del className="no-underline">{from || 'empty'}</del>}
          {from !== null && to !== null ? (
            <>
              {' '}
              <ArrowRight aria-hidden className="inline size-3.5" />
              <span className="sr-only">became</span>{' '}
            </>
          ) : null}
          {to === null ? (
            <span> (removed)</span>
          ) : (
            <ins className="text-ink no-underline">{to || 'empty'}</ins>
          )}
        </li>
      ))}
    </ul>
  )
}
