import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { findTransition, listVerbs, maySay } from '#contract/transitions.ts'
import type { CycleSettings } from './cycles.forms.ts'
import { leadsCycle } from './cycles.policy.ts'
import { type CycleState, UNLAUNCHED } from './cycles.words.ts'
import { NOMINATION_REFUSALS, type NominationReason, type SelectionAction } from './nominations.actions.ts'
import { NOMINATION_TRANSITIONS, type NominationVerb } from './nominations.states.ts'
import type { NominationState } from './review-results.words.ts'

/** What the review cycle says about its peers. */
export interface SelectionStage {
  state: CycleState
  hasPeers: boolean
  by: CycleSettings['peerSelection']['by']
  allowDecline: boolean
  hideReviewerList: boolean
}

export interface NominationStanding {
  state: NominationState
  /** Whether the peer has begun to write. */
  hasBegun: boolean
}

export const toSelectionStage = (state: CycleState, settings: CycleSettings): SelectionStage => ({
  state,
  hasPeers: settings.groups.some(({ direction }) => direction === 'peer'),
  by: settings.peerSelection.by,
  allowDecline: settings.peerSelection.allowDecline,
  hideReviewerList: settings.anonymity.hideReviewerList,
})

/** Whether peers are still chosen, approved and declined. */
export const isSelectionOpen = ({ state, hasPeers }: SelectionStage): boolean =>
  hasPeers && (state === 'peer_selection' || state === 'in_progress')

/** Whether somebody decides who the peers are: what they nominate is approved at once. */
export const decidesPeers = (relationships: Relationships, { by }: SelectionStage): boolean =>
  leadsCycle(relationships) || (by !== 'admin' && relationships.has('manager'))

/** Whether a reviewee nominates for themselves: until reviews are written. */
const nominatesForSelf = (relationships: Relationships, { by, state }: SelectionStage) =>
  by === 'reviewee_then_manager' && state === 'peer_selection' && relationships.has('self')

export const mayNominate = (relationships: Relationships, stage: SelectionStage): boolean =>
  decidesPeers(relationships, stage) || nominatesForSelf(relationships, stage)

export const listSelectionActions = (
  relationships: Relationships,
  stage: SelectionStage,
): AllowedAction<SelectionAction, NominationReason>[] =>
  toAllowedActions(isSelectionOpen(stage) ? ['nominate'] : [], NOMINATION_REFUSALS, () =>
    mayNominate(relationships, stage) ? undefined : 'role',
  )

const WHOSE: Readonly<Record<NominationVerb, NominationReason>> = {
  approve: 'role',
  reject: 'role',
  decline: 'peer',
  remove: 'nominator',
}

function findReason(
  verb: NominationVerb,
  relationships: Relationships,
  { stage, hasBegun }: NominationStanding & { stage: SelectionStage },
): NominationReason | undefined {
  const isDecision = verb === 'approve' || verb === 'reject'
  const may = isDecision
    ? decidesPeers(relationships, stage)
    : maySay(NOMINATION_TRANSITIONS, verb, relationships)
  if (!may) return WHOSE[verb]
  if (verb !== 'decline') return undefined
  if (!stage.allowDecline) return 'declining'
  return hasBegun ? 'begun' : undefined
}

/** Where a verb leads a nomination; undefined where it leads nowhere. */
export const moveNomination = (
  { state, hasBegun }: NominationStanding,
  stage: SelectionStage,
  verb: NominationVerb,
) =>
  findTransition(NOMINATION_TRANSITIONS, {
    verb,
    from: state,
    holds: (guard) =>
      ({
        'is-selecting': stage.state === 'peer_selection',
        'may-decline': stage.allowDecline && !hasBegun,
      })[guard],
  })

/** What makes sense for a nomination: to reject an approved peer only until reviews are assigned. */
const listSensible = ({ state }: NominationStanding, stage: SelectionStage): NominationVerb[] =>
  listVerbs(NOMINATION_TRANSITIONS, state).filter(
    (verb) => verb !== 'reject' || state !== 'approved' || stage.state === 'peer_selection',
  )

export const listNominationActions = (
  relationships: Relationships,
  stage: SelectionStage,
  standing: NominationStanding,
): AllowedAction<NominationVerb, NominationReason>[] =>
  toAllowedActions(isSelectionOpen(stage) ? listSensible(standing, stage) : [], NOMINATION_REFUSALS, (verb) =>
    findReason(verb, relationships, { ...standing, stage }),
  )

/** Whether somebody sees the peers of a reviewee at all. */
export const seesSelection = (relationships: Relationships, { state, hasPeers }: SelectionStage): boolean =>
  leadsCycle(relationships) ||
  (hasPeers &&
    !UNLAUNCHED.has(state) &&
    state !== 'canceled' &&
    (relationships.has('manager') || relationships.has('self')))

/**
 * Whether somebody who sees the selection sees this one of its peers. Where the list of reviewers is hidden, reviewees see what they
 * have nominated themselves while peers are selected, and nothing once reviews are written.
 */
export function seesNomination(
  relationships: Relationships,
  { state, hideReviewerList }: SelectionStage,
  { isOwn }: { isOwn: boolean },
): boolean {
  if (leadsCycle(relationships) || relationships.has('manager')) return true
  return !hideReviewerList || (isOwn && state === 'peer_selection')
}
