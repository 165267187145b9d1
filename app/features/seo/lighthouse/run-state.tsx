import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import { LIGHTHOUSE_STATE_WORDS, type LighthouseState } from '#contract/seo/lighthouse.words.ts'

const TONES: Record<LighthouseState, Tone> = {
  queued: 'neutral',
  running: 'active',
  done: 'good',
  failed: 'problem',
  canceled: 'neutral',
}

export function RunState({ state }: { state: LighthouseState }) {
  return <Status tone={TONES[state]}>{LIGHTHOUSE_STATE_WORDS[state]}</Status>
}
