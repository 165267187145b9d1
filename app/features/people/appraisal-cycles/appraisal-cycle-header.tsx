import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { AppraisalCycleDetail } from '#contract/people/appraisal-cycles.ts'
import { AppraisalCycleStatus } from './appraisal-cycle-list.tsx'

interface CycleHeaderProps {
  cycle: AppraisalCycleDetail
  current: 'overview' | 'participants' | 'settings'
  /** Managers have the overview alone. */
  isAdministrator: boolean
  actions?: ReactNode
}

/** What all pages of one appraisal cycle have on top. */
export function AppraisalCycleHeader({ cycle, current, isAdministrator, actions }: CycleHeaderProps) {
  const { id, name, state, description, startDate, endDate, participantCount } = cycle
  const period = `${formatDate(startDate, 'UTC')} to ${formatDate(endDate, 'UTC')}`
  return (
    <>
      <PageHeader
        title={name}
        state={<AppraisalCycleStatus state={state} />}
        crumbs={[{ label: 'Appraisal cycles', to: paths.appraisalCycles() }]}
        description={description === null ? period : `${period} · ${description}`}
        actions={actions}
      />
      {isAdministrator ? (
        <Tabs
          label="Appraisal cycle"
          tabs={[
            { label: 'Overview', to: paths.appraisalCycle(id), isCurrent: current === 'overview' },
            {
              label: 'Participants',
              to: paths.appraisalParticipants(id),
              isCurrent: current === 'participants',
              count: participantCount,
            },
            { label: 'Settings', to: paths.appraisalCycleSettings(id), isCurrent: current === 'settings' },
          ]}
        />
      ) : null}
      <Creating cycle={cycle} />
    </>
  )
}

const SECONDS = 5

/** A large cycle needs some minutes until everybody has their appraisal. */
function Creating({ cycle: { state, pendingCount, participantCount } }: { cycle: AppraisalCycleDetail }) {
  if (state !== 'in_progress' || pendingCount === 0) return null
  const done = participantCount - pendingCount
  return (
    <div className="mb-6 flex max-w-xl flex-col gap-3">
      <Progress
        label="Creating appraisals"
        value={done}
        max={participantCount}
        text={`${formatNumber(done)} of ${formatNumber(participantCount)} created`}
      />
      <ReloadEvery seconds={SECONDS} />
      <noscript>
        <LinkButton to=".">Show how far it is now</LinkButton>
      </noscript>
    </div>
  )
}
