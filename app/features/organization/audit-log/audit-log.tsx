import { paths } from '#app/lib/paths.ts'
import { EventList } from '#app/labels/audit-events/event-list.tsx'
import { AREA_WORDS } from '#app/labels/audit-events/event-words.ts'
import { toLogFilters } from '#app/labels/audit-events/log-filters.ts'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AuditEvent, listAuditEvents } from '#contract/organization/audit-log.ts'

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

function toFilters(query: AuditLogProps['query']): ToolbarFilter[] {
  return [{ name: 'area', label: 'Area', options: AREAS, value: query.area }, ...toLogFilters(query)]
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
      <EventList events={events} timeZone={timeZone} />
    </ListPage>
  )
}
