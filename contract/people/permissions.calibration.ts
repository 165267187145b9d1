import { CALIBRATION_TRANSITIONS, type CalibrationVerb } from './calibration.states.ts'
import {
  ENDED,
  LEADERS,
  led,
  type Line,
  named,
  type Permission,
  type Who,
  whoSays,
} from './permissions.lines.ts'
import { STAGES } from './permissions.words.ts'

// Who may call what about calibration groups. Whose ratings are calibrated in one does not know of it; who leads the cycle knows
// and is refused where it is about themselves.

const IN_GROUP = ['facilitator', 'calibration-participant'] as const
const KNOW = [...LEADERS, ...IN_GROUP] as const

/** What some do to a group, while its review cycle is in calibration. */
const calibrated = (line: Pick<Line, 'may' | 'unless'>): Permission => ({
  capability: 'calibrate',
  lines: [
    { at: ['calibration'], ...line, refused: KNOW },
    { at: ENDED.filter((stage) => stage !== 'calibration'), blocked: KNOW },
  ],
})

const unlessOwn = (may: Who) => calibrated({ may, unless: ['self'] })
const verbOfGroup = (verb: CalibrationVerb): Who => whoSays(CALIBRATION_TRANSITIONS, verb)

export const OF_CALIBRATION = {
  listCalibrationGroups: {
    capability: 'calibrate',
    lines: [
      { at: STAGES, may: LEADERS },
      { at: ENDED, may: IN_GROUP },
    ],
  },
  listOwnCalibrationGroups: { capability: 'calibrate', lists: [{ at: ENDED, may: IN_GROUP }] },
  createCalibrationGroup: { capability: 'calibrate', lines: led(['calibration']) },
  suggestCalibrationGroups: { capability: 'calibrate', lines: led() },
  ...named(['getCalibrationGroup', 'exportCalibrationGroup', 'exportCalibrationChanges'], {
    capability: 'calibrate',
    lines: [{ at: ENDED, may: KNOW, unless: ['self'] }],
  }),
  updateCalibrationGroup: unlessOwn(LEADERS),
  // To delete a group shows nobody what is in it.
  deleteCalibrationGroup: calibrated({ may: verbOfGroup('delete') }),
  closeCalibrationGroup: unlessOwn(verbOfGroup('close')),
  reopenCalibrationGroup: unlessOwn(verbOfGroup('reopen')),
  calibrateScore: unlessOwn([...LEADERS, 'facilitator']),
} satisfies Record<string, Permission>
