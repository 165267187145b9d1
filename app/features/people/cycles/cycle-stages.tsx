import { Steps } from '#app/ui/data/steps.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { CYCLE_STATE_WORDS, type CycleState } from '#contract/people/cycles.words.ts'

const ALL = ['draft', 'peer_selection', 'in_progress', 'calibration', 'sharing', 'completed'] as const

/** Only the stages that this cycle has. */
function listStages({ settings }: CycleDetail): CycleState[] {
  const hasPeers = settings.groups.some(({ direction }) => direction === 'peer')
  return ALL.filter(
    (stage) =>
      (stage !== 'peer_selection' || hasPeers) && (stage !== 'calibration' || settings.calibration.enabled),
  )
}

/** Where the cycle is. */
export function CycleStages({ cycle }: { cycle: CycleDetail }) {
  if (cycle.state === 'canceled')
    return (
      <div className="mb-6">
        <Callout tone="attention" title="This review cycle was canceled">
          Nobody can write or read its reviews any more.
        </Callout>
      </div>
    )
  const stages = listStages(cycle)
  return (
    <Steps
      label="Stages"
      steps={stages.map((stage) => ({ label: CYCLE_STATE_WORDS[stage] }))}
      current={stages.indexOf(cycle.state)}
    />
  )
}
