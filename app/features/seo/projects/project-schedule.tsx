import { Form, useNavigation } from '@remix-run/react'
import { Pause, Play } from 'lucide-react'
import { formatRun } from '#app/labels/schedule-run.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import type { ProjectDetail } from '#contract/seo/projects.ts'
import { describeSchedule, RUN_PATIENCE_HOURS } from '#contract/seo/projects.words.ts'
import { describeNext } from './schedule-words.ts'

type Props = { project: Pick<ProjectDetail, 'id' | 'schedule' | 'lastRun' | 'allowedActions'> }

/** When its audits start by themselves, with the buttons that stop it. */
export function ProjectSchedule({ project }: Props) {
  const { id, schedule, lastRun, allowedActions } = project
  const isOff = schedule.frequency === 'off'
  const refusal = findRefusal(allowedActions, 'schedule')
  return (
    <Card
      title="Schedule"
      description={describeSchedule(schedule)}
      actions={
        hasAction(allowedActions, 'schedule') && !refusal ? (
          <LinkButton size="small" variant={isOff ? 'primary' : 'secondary'} to={paths.projectSchedule(id)}>
            {isOff ? 'Set schedule' : 'Change schedule'}
          </LinkButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3">
          {schedule.isPaused ? <Status tone="attention">Paused</Status> : null}
          <span>{describeNext(schedule)}</span>
        </p>
        {lastRun && lastRun.outcome !== 'started' ? (
          <Callout
            tone={lastRun.outcome === 'refused' ? 'problem' : 'attention'}
            title={
              lastRun.outcome === 'refused'
                ? `The audit of ${formatRun(lastRun.dueAt, schedule.timeZone)} was not started`
                : 'A scheduled audit is waiting to start'
            }
          >
            {lastRun.reason}{' '}
            {lastRun.outcome === 'waiting'
              ? `The audit starts when it can, within ${count(RUN_PATIENCE_HOURS, 'hour')}.`
              : null}
          </Callout>
        ) : null}
        {refusal?.reason === 'plan' ? <p className="text-ink-soft">{refusal.text}</p> : null}
        <PauseButton project={project} />
      </div>
    </Card>
  )
}

const PAUSE = { intent: 'pause', label: 'Pause schedule', pending: 'Pausing…', Icon: Pause } as const
const RESUME = { intent: 'resume', label: 'Resume schedule', pending: 'Resuming…', Icon: Play } as const

function PauseButton({ project: { allowedActions } }: Props) {
  const { state, formData } = useNavigation()
  const offered = [PAUSE, RESUME].find(({ intent }) => isAllowed(allowedActions, intent))
  if (!offered) return null
  const { intent, label, pending, Icon } = offered
  return (
    <Form method="post">
      <Button
        name="intent"
        value={intent}
        icon={<Icon aria-hidden />}
        isPending={state === 'submitting' && formData?.get('intent') === intent}
        pendingText={pending}
      >
        {label}
      </Button>
    </Form>
  )
}
