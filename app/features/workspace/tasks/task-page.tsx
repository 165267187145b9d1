import { Link } from '@remix-run/react'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listTasks, Task } from '#contract/workspace/tasks.ts'
import { DONE_DAYS, MOST_TASKS, TASK_GROUPS, type TaskGroup } from '#contract/workspace/tasks.words.ts'

interface TaskPageProps {
  list: ReplyOf<typeof listTasks>
  /** The reader's own, and not those of their direct reports. */
  isMine: boolean
  /** Whether anybody reports to the reader. */
  isManager: boolean
  timeZone: string
}

const GROUPS: Record<TaskGroup, { title: string; description?: string }> = {
  overdue: { title: 'Overdue' },
  week: { title: 'Due this week' },
  later: { title: 'Later', description: 'Due after this week, or without a due date.' },
  done: { title: 'Done lately', description: `Finished within the last ${DONE_DAYS} days.` },
}

export function TaskPage({ list, isMine, isManager, timeZone }: TaskPageProps) {
  const { items, counts, isTruncated } = list
  const shown = TASK_GROUPS.filter((group) => counts[group] > 0)
  return (
    <>
      <PageHeader
        title="My tasks"
        description={
          isMine
            ? 'What is assigned to you, by due date.'
            : 'What is assigned to your direct reports, by due date.'
        }
        actions={<LinkButton to={paths.profileNotifications()}>Reminder settings</LinkButton>}
      />
      {isManager ? <Whose isMine={isMine} /> : null}
      {shown.length === 0 ? <NoTasks isMine={isMine} /> : null}
      <div className="flex flex-col gap-6">
        {shown.map((group) => (
          <Group
            key={group}
            group={group}
            total={counts[group]}
            tasks={items.filter((task) => task.group === group)}
            {...{ isMine, timeZone }}
          />
        ))}
      </div>
      {isTruncated ? (
        <p className="mt-4 text-ink-soft">
          Only the first {count(MOST_TASKS, 'task')} are shown. Finish some to see the others.
        </p>
      ) : null}
    </>
  )
}

const Whose = ({ isMine }: { isMine: boolean }) => (
  <Tabs
    label="Tasks"
    tabs={[
      { label: 'Mine', to: paths.tasks(), isCurrent: isMine },
      { label: 'My direct reports', to: paths.tasks({ mine: 'false' }), isCurrent: !isMine },
    ]}
  />
)

function NoTasks({ isMine }: { isMine: boolean }) {
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        title={isMine ? 'Nothing to do' : 'Your direct reports have nothing to do'}
        action={<LinkButton to={paths.audits()}>Open site audits</LinkButton>}
      >
        {isMine
          ? 'Issues of site audits that are assigned to you appear here, with their due dates.'
          : 'Issues of site audits that are assigned to them appear here, with their due dates.'}
      </EmptyState>
    </Card>
  )
}

interface GroupProps extends Pick<TaskPageProps, 'isMine' | 'timeZone'> {
  group: TaskGroup
  total: number
  tasks: readonly Task[]
}

function Group({ group, total, tasks, isMine, timeZone }: GroupProps) {
  const { title, description } = GROUPS[group]
  return (
    <Card isFlush title={`${title} (${total})`} description={description}>
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <Link
                to={task.path}
                prefetch="intent"
                className="font-medium wrap-anywhere text-ink-strong hover:underline"
              >
                {task.title}
              </Link>
              <p className="wrap-anywhere text-ink-soft">
                {isMine ? null : (
                  <>
                    <Link to={paths.person(task.person.id)} className="link">
                      {task.person.name}
                    </Link>
                    {' · '}
                  </>
                )}
                {task.about}
              </p>
            </div>
            <When task={task} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A calendar day has no time zone. */
const formatDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

function When({ task: { doneAt, dueOn, group }, timeZone }: { task: Task; timeZone: string }) {
  if (doneAt !== null) return <p className="text-ink-soft">Done {formatDate(doneAt, timeZone)}</p>
  if (dueOn === null) return <p className="text-ink-soft">No due date</p>
  return group === 'overdue' ? (
    <p className="font-medium text-status-problem">Was due {formatDay(dueOn)}</p>
  ) : (
    <p>Due {formatDay(dueOn)}</p>
  )
}
