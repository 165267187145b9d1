import type { RefusalTable } from '#contract/allowed-actions.ts'
import { OBJECTIVE_VERBS } from './objectives.states.ts'
import { CHECK_IN_EDIT_MINUTES, MAX_DEPTH, MAX_OBJECTIVES } from './objectives.words.ts'

export const OBJECTIVE_ACTIONS = [
  'edit',
  'edit-key-results',
  'check-in',
  'comment',
  'duplicate',
  'archive',
  'restore',
  ...OBJECTIVE_VERBS,
] as const
export type ObjectiveAction = (typeof OBJECTIVE_ACTIONS)[number]

export const OBJECTIVE_REFUSALS = {
  role: { kind: 'forbidden', text: 'You can see this objective, but not do this with it.' },
  approver: {
    kind: 'forbidden',
    text: 'A manager, the lead of the team or an administrator has to approve it.',
  },
  create: { kind: 'forbidden', text: 'You may not create such an objective.' },
  state: { kind: 'conflict', text: 'The objective is not in a state for this any more. Reload the page.' },
  closed: { kind: 'conflict', text: 'A closed objective can’t be changed. Reopen it first.' },
  archived: { kind: 'conflict', text: 'An archived objective can’t be changed. Restore it first.' },
  inactive: { kind: 'conflict', text: 'Only active objectives are checked in.' },
  periodClosed: {
    kind: 'conflict',
    text: 'The period of this objective is closed. Reopen the period first.',
  },
  needsKeyResult: {
    kind: 'validation-failed',
    text: 'Add at least one key result or choose manual progress.',
  },
  needsPeriod: {
    kind: 'validation-failed',
    text: 'An objective without a period stays a draft. Choose a period.',
  },
  loop: { kind: 'validation-failed', text: 'An objective cannot be its own ancestor.' },
  depth: { kind: 'validation-failed', text: `Objectives can be at most ${MAX_DEPTH} levels deep.` },
  parentDates: { kind: 'validation-failed', text: "Dates must fall inside the parent objective's dates." },
  childDates: {
    kind: 'validation-failed',
    text: 'The dates must include those of its key results and of the objectives aligned with it.',
  },
  parent: {
    kind: 'validation-failed',
    text: 'Choose an objective that you can see and that is not archived.',
  },
  weights: {
    kind: 'validation-failed',
    text: 'At least one key result must have a weight above zero.',
  },
  editTime: {
    kind: 'conflict',
    text: `A check-in can be changed for ${CHECK_IN_EDIT_MINUTES} minutes. Post a new one to correct it.`,
  },
  author: { kind: 'forbidden', text: 'Only who posted a check-in can change it.' },
  hasCheckIns: { kind: 'conflict', text: 'This key result has check-ins. Archive it instead.' },
  limit: {
    kind: 'limit-reached',
    text: `An organization can have ${MAX_OBJECTIVES.toLocaleString('en')} objectives.`,
  },
  ownerLimit: {
    kind: 'limit-reached',
    text: 'One of the owners has as many open objectives as the organization allows.',
  },
  keyResultLimit: {
    kind: 'limit-reached',
    text: 'The objective has as many key results as the organization allows.',
  },
  tooMany: { kind: 'limit-reached', text: 'There are too many of these on one objective.' },
} as const satisfies RefusalTable<string>
export type ObjectiveReason = keyof typeof OBJECTIVE_REFUSALS
