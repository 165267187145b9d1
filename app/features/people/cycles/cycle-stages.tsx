import { formatDate } from '#app/lib/format.ts'
import { Steps } from '#app/ui/data/steps.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { CYCLE_STATE_WORDS, type CycleState, type TimelineDay } from '#contract/people/cycles.words.ts'

const ALL = [
  'draft',
  'scheduled',
  'peer_selection',
  'in_progress',
  'calibration',
  'sharing',
  'completed',
] as const

/** Only the stages that this cycle has. */
function listStages({ settings }: CycleDetail): CycleState[] {
  const hasPeers = settings.groups.some(({ direction }) => direction === 'peer')
  return ALL.filter(
    (stage) =>
      (stage !== 'scheduled' || settings.sequence === 'timeline') &&
      (stage !== 'peer_selection' || hasPeers) &&
      (stage !== 'calibration' || settings.calibration.enabled),
  )
}

/** The day of the timeline that ends a stage. */
const ENDS: Readonly<Partial<Record<CycleState, TimelineDay>>> = {
  scheduled: 'launch',
  peer_selection: 'endPeerSelection',
  in_progress: 'endReviews',
  calibration: 'endCalibration',
  sharing: 'complete',
}

/** When the stage after this one begins; null where people decide. */
function findBegin({ settings }: CycleDetail, before: CycleState | undefined): string | null {
  const day = before && ENDS[before]
  return day ? settings.timeline[day] : null
}

/** Where the cycle is, and when its next stages begin. */
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
  const current = stages.indexOf(cycle.state)
  return (
    <Steps
      label="Stages"
      steps={stages.map((stage, index) => {
        const begins = index > current ? findBegin(cycle, stages[index - 1]) : null
        return {
          label: CYCLE_STATE_WORDS[stage],
          ...(begins !== null && { note: formatDate(begins, 'UTC') }),
        }
      })}
      current={current}
    />
  )
}
