import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listTrackedIssues } from '#contract/seo/issue-tracking.ts'
import { STATE_WORDS } from './issue-words.ts'

type Tracked = ReplyOf<typeof listTrackedIssues>

const STATES = [
  ...(['open', 'assigned', 'ready', 'muted'] as const).map((value) => ({ value, label: STATE_WORDS[value] })),
]

/** Filters of a list of issues by what is done about them; without one it shows what is to do. */
export const toTrackedFilters = (
  { assignees }: Pick<Tracked, 'assignees'>,
  { state, assignee, overdue }: Pick<QueryOf<typeof listTrackedIssues>, 'state' | 'assignee' | 'overdue'>,
): ToolbarFilter[] => [
  { name: 'state', label: 'State', options: STATES, value: state },
  {
    name: 'assignee',
    label: 'Assignee',
    options: [
      { value: 'me', label: 'Assigned to me' },
      { value: 'none', label: 'Nobody' },
      ...assignees.map(({ id, name }) => ({ value: id, label: name })),
    ],
    value: assignee,
  },
  { name: 'overdue', label: 'Due', options: [{ value: 'yes', label: 'Overdue' }], value: overdue },
]
