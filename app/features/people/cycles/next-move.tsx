import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import type { TimelineVerb } from '#contract/people/cycles.timeline.ts'

const WHAT: Readonly<Record<TimelineVerb, string>> = {
  launch: 'It is launched',
  'end-peer-selection': 'Peer selection ends',
  'end-reviews': 'Reviews end',
  'end-calibration': 'Calibration ends',
  complete: 'It is completed',
}

const RUNNING: ReadonlySet<string> = new Set(['peer_selection', 'in_progress', 'calibration', 'sharing'])

/** What the timeline does next, or what stands against it. */
export function NextMove({ cycle }: { cycle: CycleDetail }) {
  const { nextMove, settings, state } = cycle
  if (settings.sequence === 'manual') return null
  if (nextMove === null) {
    if (!RUNNING.has(state)) return null
    return (
      <div className="mb-6">
        <Callout title="This stage ends by hand">
          No day of the timeline is left for it. <ChangeDays cycle={cycle} />
        </Callout>
      </div>
    )
  }
  const day = formatDate(nextMove.on, 'UTC')
  return (
    <div className="mb-6">
      {nextMove.failure === null ? (
        <Callout title={`${WHAT[nextMove.verb]} on ${day}`}>
          At the start of the day, in the time zone of your organization. You can be ahead of it.{' '}
          <ChangeDays cycle={cycle} />
        </Callout>
      ) : (
        <Callout tone="problem" title={`The move planned for ${day} could not be done`}>
          {nextMove.failure} It is tried again every hour. <ChangeDays cycle={cycle} />
        </Callout>
      )}
    </div>
  )
}

/** To the form of the days, for a cycle that has been launched. */
const ChangeDays = ({ cycle: { id, allowedActions } }: { cycle: CycleDetail }) =>
  isAllowed(allowedActions, 'edit-days') ? (
    <Link to={paths.cycleSettings(id)} className="underline">
      Change days
    </Link>
  ) : null
