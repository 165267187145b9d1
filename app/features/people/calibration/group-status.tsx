import { Status } from '#app/ui/data/badge.tsx'
import { CALIBRATION_STATE_WORDS, type CalibrationState } from '#contract/people/calibration.words.ts'

export const GroupStatus = ({ state }: { state: CalibrationState }) => (
  <Status tone={state === 'open' ? 'active' : 'good'}>{CALIBRATION_STATE_WORDS[state]}</Status>
)
