import type { PersonSection } from '#app/labels/person-section.ts'
import { formatDate } from '#app/lib/format.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { listAssignedIssues } from './issue-tracking.api.server.ts'

const MOST = 5

const toDue = (dueOn: string | null, isOverdue: boolean) => {
  if (dueOn === null) return ''
  const day = formatDate(`${dueOn}T00:00:00Z`, 'UTC')
  return isOverdue ? `, was due ${day}` : `, due ${day}`
}

/** Issues that are assigned to a person; null where there is none, since most people have nothing to do with audits. */
export async function readPersonIssues(api: Api, { id }: { id: string }): Promise<PersonSection | null> {
  const { items, total } = await listAssignedIssues(api, { assignee: id, pageSize: MOST })
  if (total === 0) return null
  return {
    id: 'issues',
    title: 'Assigned issues',
    items: items.map(({ host, check, auditId, title, dueOn, isOverdue }) => ({
      id: `${host} ${check}`,
      label: title,
      to: auditId === null ? paths.assignedIssues({ assignee: id }) : paths.auditIssue(auditId, check),
      detail: `${host}${toDue(dueOn, isOverdue)}`,
    })),
    empty: 'No issues are assigned to this person.',
    ...(total > MOST && {
      more: { label: `All ${total} assigned issues`, to: paths.assignedIssues({ assignee: id }) },
    }),
  }
}
