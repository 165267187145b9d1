import { EventList } from '#app/labels/audit-events/event-list.tsx'
import { toLogFilters } from '#app/labels/audit-events/log-filters.ts'
import { paths } from '#app/lib/paths.ts'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { AUDIT_EVENTS } from '#contract/organization/audit-log.actions.ts'
import type { AuditEvent } from '#contract/organization/audit-log.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listReviewLog } from '#contract/people/auditing.ts'
import { REVIEW_ACTIONS } from '#contract/people/auditing.words.ts'
import { AUDITING_HEADER, AuditingTabs } from './auditing-tabs.tsx'

interface ReviewLogProps {
  /** With formatted details. */
  events: AuditEvent[]
  total: number
  query: QueryOf<typeof listReviewLog>
  cycles: readonly SelectOption[]
  timeZone: string
}

/** "Moved the review cycle to another stage". */
function toActionLabel(words: string): string {
  const text = words.replace('{subject}', '').replace(/ {2,}/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ACTIONS = REVIEW_ACTIONS.map((value) => ({ value, label: toActionLabel(AUDIT_EVENTS[value].words) }))

function toFilters({ query, cycles, events }: ReviewLogProps): ToolbarFilter[] {
  const { action, cycleId, actorId, subjectId } = query
  const subject = events.find((event) => event.subject.id === subjectId)?.subject.name
  return [
    { name: 'cycleId', label: 'Review cycle', options: cycles, value: cycleId },
    { name: 'action', label: 'Action', options: ACTIONS, value: action },
    ...toLogFilters(query),
    {
      name: 'actorId',
      label: 'By',
      value: actorId,
      shown: events.find(({ actor }) => actor?.id === actorId)?.actor?.name ?? 'One person',
      isFromLink: true,
    },
    {
      name: 'subjectId',
      label: 'About',
      value: subjectId,
      shown: subject ?? 'One subject',
      isFromLink: true,
    },
  ]
}

/** Who changed what in review cycles, day by day. */
export function ReviewLog(props: ReviewLogProps) {
  const { events, total, query, timeZone } = props
  const { q, page, pageSize } = query
  return (
    <ListPage
      header={AUDITING_HEADER}
      notice={<AuditingTabs current="log" />}
      search={{ label: 'Search by name', value: q }}
      filters={toFilters(props)}
      exportTo={paths.reviewLogExport()}
      total={total}
      paging={{ page, pageSize, noun: 'change' }}
      empty={{
        title: 'Nothing has changed yet',
        children: 'Every change to review cycles, questions, templates and attributes is recorded here.',
      }}
      noMatch={{ title: 'No changes match', children: 'No change matches this search and these filters.' }}
    >
      <EventList events={events} timeZone={timeZone} />
    </ListPage>
  )
}
