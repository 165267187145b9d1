import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import { REQUEST_STATE_WORDS, type RequestState } from '#contract/people/feedback.words.ts'

const TONES: Record<RequestState, Tone> = {
  open: 'active',
  fulfilled: 'good',
  dismissed: 'neutral',
  expired: 'neutral',
  canceled: 'neutral',
}

export function RequestStatus({ state }: { state: RequestState }) {
  return <Status tone={TONES[state]}>{REQUEST_STATE_WORDS[state]}</Status>
}
