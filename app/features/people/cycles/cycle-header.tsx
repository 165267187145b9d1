import { formatNumber, count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { ReactNode } from 'react'
import { hasEnded } from '#contract/people/packets.policy.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { CycleStatus } from './cycle-status.tsx'

interface CycleHeaderProps {
  cycle: CycleDetail
  current: 'overview' | 'reviewees' | 'progress' | 'calibration' | 'questions' | 'settings'
  actions?: ReactNode
}

/** What all pages of one review cycle have on top. */
export function CycleHeader({ cycle, current, actions }: CycleHeaderProps) {
  const { id, name, state, description, participantCount, settings } = cycle
  const facts = count(participantCount, 'reviewee')
  return (
    <>
      <PageHeader
        title={name}
        state={<CycleStatus state={state} />}
        crumbs={[{ label: 'Review cycles', to: paths.cycles() }]}
        description={description ?? facts}
        actions={actions}
      />
      <Tabs
        label="Review cycle"
        tabs={[
          { label: 'Overview', to: paths.cycle(id), isCurrent: current === 'overview' },
          {
            label: 'Reviewees',
            to: paths.cycleReviewees(id),
            isCurrent: current === 'reviewees',
            count: participantCount,
          },
          ...(cycle.launchedAt === null
            ? []
            : [{ label: 'Questions', to: paths.cycleQuestions(id), isCurrent: current === 'questions' }]),
          { label: 'Progress', to: paths.cycleProgress(id), isCurrent: current === 'progress' },
          ...(settings.calibration.enabled && hasEnded(state)
            ? [{ label: 'Calibration', to: paths.cycleCalibration(id), isCurrent: current === 'calibration' }]
            : []),
          ...(hasEnded(state) ? [{ label: 'Results', to: paths.results(id), isCurrent: false }] : []),
          { label: 'Settings', to: paths.cycleSettings(id), isCurrent: current === 'settings' },
        ]}
      />
      <Assigning cycle={cycle} />
    </>
  )
}

const SECONDS = 5

/** A large cycle needs some minutes until everybody has their reviews. */
function Assigning({ cycle: { unassignedCount, participantCount } }: { cycle: CycleDetail }) {
  if (unassignedCount === 0) return null
  const done = participantCount - unassignedCount
  return (
    <div className="mb-6 flex max-w-xl flex-col gap-3">
      <Progress
        label="Assigning reviews"
        value={done}
        max={participantCount}
        text={`${formatNumber(done)} of ${formatNumber(participantCount)} assigned`}
      />
      <ReloadEvery seconds={SECONDS} />
      <noscript>
        <LinkButton to=".">Show how far it is now</LinkButton>
      </noscript>
    </div>
  )
}
