import { OBJECTIVE_TRANSITIONS, type ObjectiveVerb } from './objectives.states.ts'
import { named, type Permission, type Who, whoSays } from './permissions.lines.ts'
import { STAGES } from './permissions.words.ts'

// Who may call what about an individual, private objective. It has nothing to do with stages of a review cycle. A public one is read by
// everybody; those of a team or the company are changed by whom `objectives.policy.ts` says.

const KNOW = ['administrator', 'manager', 'manager-above', 'self'] as const

const known = (capability: Permission['capability'], may: Who = KNOW): Permission => ({
  capability,
  lines: [{ at: STAGES, may, refused: KNOW }],
})

/** Those of whom the table of states says it, as far as an individual objective has them. */
const verbOf = (verb: ObjectiveVerb): Who =>
  whoSays(OBJECTIVE_TRANSITIONS, verb).filter((each) => each !== 'team-lead')

export const OF_OBJECTIVES = {
  ...named(
    [
      'getObjective',
      'getKeyResult',
      'listCheckIns',
      'listObjectiveCheckIns',
      'listObjectiveComments',
      'commentOnObjective',
    ],
    known('okr-read'),
  ),
  ...named(
    [
      'updateObjective',
      'duplicateObjective',
      'archiveObjective',
      'restoreObjective',
      'createKeyResult',
      'updateKeyResult',
      'deleteKeyResult',
      'archiveKeyResult',
      'restoreKeyResult',
      'setKeyResultWeights',
    ],
    known('okr-write'),
  ),
  // With the owner that the caller names: for themselves everybody may.
  createObjective: {
    capability: 'okr-write',
    lines: [{ at: STAGES, may: KNOW, others: 'forbidden' }],
  },
  deleteObjective: known('okr-write', verbOf('delete')),
  submitObjective: known('okr-write', verbOf('submit')),
  activateObjective: known('okr-write', verbOf('activate')),
  closeObjective: known('okr-write', verbOf('close')),
  reopenObjective: known('okr-write', verbOf('reopen')),
  approveObjective: known('okr-approve', verbOf('approve')),
  returnObjective: known('okr-approve', verbOf('return')),
  ...named(['checkInKeyResult', 'checkInObjective'], known('okr-check-in')),
  // Whose check-in it is decides: that of the owner.
  updateCheckIn: known('okr-check-in', ['self']),
} satisfies Record<string, Permission>
