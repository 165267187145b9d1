import { type AllowedAction, type RefusalTable, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'

export const NOTE_ACTIONS = ['edit', 'delete'] as const
type NoteAction = (typeof NOTE_ACTIONS)[number]

/** On one domain. */
export const MAX_NOTES = 500

export const NOTE_REFUSALS = {
  'not-author': {
    kind: 'forbidden',
    text: 'Only the person who wrote a note, administrators and owners can change it.',
  },
  limit: {
    kind: 'limit-reached',
    text: `A domain can have up to ${MAX_NOTES} notes. Delete one first.`,
  },
} as const satisfies RefusalTable<string>
type NoteReason = keyof typeof NOTE_REFUSALS

/** Everybody of the organization reads a note beside the curves; it is changed by who wrote it and by administrators. */
export const findNoteReason = (relationships: Relationships): NoteReason | undefined =>
  relationships.has('starter') || relationships.has('administrator') ? undefined : 'not-author'

export const listNoteActions = (relationships: Relationships): AllowedAction<NoteAction, NoteReason>[] =>
  toAllowedActions(NOTE_ACTIONS, NOTE_REFUSALS, () => findNoteReason(relationships))
