import { ArrowRight } from 'lucide-react'
import { formatDate, formatTime } from '#app/lib/format.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { AuditEvent } from '#contract/organization/audit-log.ts'
import { describeEvent } from './event-words.ts'

interface EventListProps {
  /** With formatted details. */
  events: AuditEvent[]
  timeZone: string
}

/** Audit events, day by day. */
export function EventList({ events, timeZone }: EventListProps) {
  return (
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
  )
}

function groupByDay(events: AuditEvent[], timeZone: string): { day: string; events: AuditEvent[] }[] {
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
