import { APPRAISAL_TRANSITIONS, type AppraisalVerb } from './appraisals.states.ts'
import { named, type Permission, seen, type Who, whoSays } from './permissions.lines.ts'
import { type Capability, STAGES } from './permissions.words.ts'

// Who may call what about appraisals. Their states are not those of review cycles: each call is made in a state that it makes sense in.

const READERS = ['administrator', 'manager', 'manager-above', 'self'] as const

/** What some readers do: the others learn that they may not. */
const done = (capability: Capability, may: Who): Permission => ({
  capability,
  lines: [{ at: STAGES, may, refused: READERS }],
})

const verb = (capability: Capability, of: AppraisalVerb) =>
  done(capability, whoSays(APPRAISAL_TRANSITIONS, of))

export const OF_APPRAISALS = {
  ...named(['listAppraisals', 'exportAppraisals'], {
    capability: 'read-appraisals',
    lists: seen(STAGES, READERS),
  }),
  getAppraisal: { capability: 'read-appraisals', lines: seen(STAGES, READERS) },
  saveSelfRating: done('rate-self', ['self']),
  submitSelfRating: verb('rate-self', 'submit-self'),
  acknowledgeAppraisal: verb('rate-self', 'acknowledge'),
  saveManagerRating: done('appraise', ['manager', 'administrator']),
  submitManagerRating: verb('appraise', 'submit-manager'),
  returnAppraisal: verb('appraise', 'return'),
  finalizeAppraisal: verb('finalize', 'finalize'),
} satisfies Record<string, Permission>
