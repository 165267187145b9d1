import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { ConnectedSource } from '#contract/seo/sources.connections.ts'

const STATES: Readonly<Record<ConnectedSource['state'], readonly [Tone, string]>> = {
  'built-in': ['good', 'Built in'],
  connected: ['good', 'Connected'],
  failing: ['problem', 'Failing'],
  disconnected: ['neutral', 'Not connected'],
  unavailable: ['neutral', 'Not available'],
}

export function SourceState({ state }: Pick<ConnectedSource, 'state'>) {
  const [tone, words] = STATES[state]
  return <Status tone={tone}>{words}</Status>
}
