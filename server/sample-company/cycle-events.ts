import { withFoldedText } from '#api/core/directory/folded-columns.ts'
import { type auditEvents } from '#api/db/schema/people.ts'
import { CYCLE_STATE_WORDS, type CycleState } from '#contract/people/cycles.words.ts'
import { type Cycle } from './cycle-plans.ts'
import { idOf } from './draws.ts'
import { type Founding } from './people.ts'

type AuditEvent = typeof auditEvents.$inferInsert

const DAY = 24 * 60 * 60 * 1000
const SHARED_AFTER = 16 * DAY

/** The stages of a cycle, and when each began. */
function listStages({ state, launchedAt, endedAt, settings }: Cycle): { state: CycleState; at: Date }[] {
  const launched = { state: 'in_progress' as const, at: launchedAt }
  if (!endedAt || state !== 'completed') return [launched]
  const after = (days: number) => new Date(endedAt.getTime() + days * DAY)
  return [
    launched,
    ...(settings.calibration.enabled ? [{ state: 'calibration' as const, at: endedAt }] : []),
    { state: 'sharing', at: settings.calibration.enabled ? after(5) : endedAt },
    { state: 'completed', at: new Date(endedAt.getTime() + SHARED_AFTER) },
  ]
}

/** What the audit log has about a cycle: its owner created it and led it on. */
export function makeCycleEvents({ organizationId, owner }: Founding, cycle: Cycle): AuditEvent[] {
  const actor = { actorId: owner.id, actorName: `${owner.firstName} ${owner.lastName}` }
  const subject = { entity: 'review-cycle', subjectId: cycle.id, subjectName: cycle.name }
  const event = (facts: Pick<AuditEvent, 'action' | 'details' | 'at'>): AuditEvent =>
    withFoldedText({
      ...actor,
      ...subject,
      ...facts,
      id: idOf('chg', `${cycle.id} ${facts.at.getTime()}`),
      organizationId,
      actorName: actor.actorName,
    })
  const stages = listStages(cycle)
  return [
    event({ action: 'review.cycle-created', details: [], at: cycle.createdAt }),
    ...stages.map(({ state, at }, index) => {
      const from = CYCLE_STATE_WORDS[stages[index - 1]?.state ?? 'draft']
      return event({
        action: 'review.cycle-moved',
        details: [{ field: 'state', from, to: CYCLE_STATE_WORDS[state] }],
        at,
      })
    }),
  ]
}
