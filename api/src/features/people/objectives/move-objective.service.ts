import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { rollUpFrom } from '#api/core/objectives/roll-up.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'
import { type CloseObjective } from '#contract/people/objectives.forms.ts'
import { moveObjective, type ObjectiveVerb } from '#contract/people/objectives.states.ts'
import { type ObjectiveDetail } from '#contract/people/objectives.ts'
import { OBJECTIVE_STATE_WORDS, OUTCOME_WORDS } from '#contract/people/objectives.words.ts'
import { getObjective } from './get-objective.ts'
import { openObjective, requireAction } from './objective-access.ts'
import {
  assertInParentDates,
  assertMeasured,
  assertObjectiveVersion,
  assertPeriod,
} from './objective-guards.queries.ts'
import { CONTENT_REFUSALS } from './objective-rules.ts'
import { setArchivedAt, setObjectiveState } from './objective-writes.queries.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'
import { type ObjectiveRow } from './objectives.queries.ts'

interface Move {
  verb: Exclude<ObjectiveVerb, 'delete'>
  /** With `close`. */
  end?: CloseObjective
}

type NextState = ObjectiveRow['state']

function toState(objective: ObjectiveRow, { end }: Move, to: NextState, now: Date) {
  const isReopened = objective.state === 'closed'
  return {
    state: to,
    outcome: end?.outcome ?? null,
    closeComment: end?.comment ?? null,
    closedAt: to === 'closed' ? now : null,
    // What was reopened has waited for no check-in meanwhile.
    activatedAt: to === 'active' || isReopened ? now : objective.activatedAt,
  }
}

/** What must hold of an objective that is to be worked on. */
function guardStart({ db }: SignedInScope, objective: ObjectiveRow, to: NextState) {
  if (to === 'draft' || to === 'closed') return []
  const { organizationId, periodId } = objective
  if (periodId === null) throw toRefusal(OBJECTIVE_REFUSALS, 'needsPeriod')
  return [assertMeasured(db, objective), assertPeriod(db, organizationId, periodId)]
}

function toDetails(objective: ObjectiveRow, { end }: Move, to: NextState) {
  const state = {
    field: 'state' as const,
    from: OBJECTIVE_STATE_WORDS[objective.state],
    to: OBJECTIVE_STATE_WORDS[to],
  }
  return end ? [state, { field: 'outcome' as const, from: null, to: OUTCOME_WORDS[end.outcome] }] : [state]
}

/** Leads an objective on, as its table of states says. */
export const moveOn =
  (move: Move) =>
  (scope: SignedInScope, id: string): Promise<ObjectiveDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const opened = await openObjective(scope, id)
      requireAction(scope, opened, move.verb)
      const { objective } = opened.found
      const needsApproval = opened.settings.approvalRequired
      const to = moveObjective({ state: objective.state, needsApproval }, move.verb)?.to
      if (!to) throw toRefusal(OBJECTIVE_REFUSALS, 'state')
      await commit(
        db,
        [
          assertObjectiveVersion(db, objective),
          ...guardStart(scope, objective, to),
          setObjectiveState(db, objective, toState(objective, move, to, now()), now()),
          rollUpFrom(db, objective),
          recordObjectiveEvent(
            scope,
            { ...objective, version: objective.version + 1 },
            { action: 'okr.objective-moved', details: toDetails(objective, move, to) },
          ),
        ],
        {
          version: versionMoved,
          measured: () => toRefusal(OBJECTIVE_REFUSALS, 'needsKeyResult'),
          period: () => toRefusal(OBJECTIVE_REFUSALS, 'periodClosed'),
        },
      )
      return getObjective(scope, id)
    })

const archiveOrRestore =
  (verb: 'archive' | 'restore') =>
  (scope: SignedInScope, id: string): Promise<ObjectiveDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const opened = await openObjective(scope, id)
      requireAction(scope, opened, verb)
      const { objective } = opened.found
      const { parentId, version } = objective
      await commit(
        db,
        [
          assertObjectiveVersion(db, objective),
          ...(verb === 'restore' && parentId !== null
            ? [assertInParentDates(db, { ...objective, parentId })]
            : []),
          setArchivedAt(db, objective, verb === 'archive' ? now() : null, now()),
          rollUpFrom(db, objective),
          recordObjectiveEvent(
            scope,
            { ...objective, version: version + 1 },
            { action: verb === 'archive' ? 'okr.objective-archived' : 'okr.objective-restored' },
          ),
        ],
        { version: versionMoved, 'parent-dates': CONTENT_REFUSALS['parent-dates'] },
      )
      return getObjective(scope, id)
    })

export const archiveObjective = archiveOrRestore('archive')
export const restoreObjective = archiveOrRestore('restore')
