import { Status } from './badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'

const TONES: Record<string, Tone> = { 2: 'good', 3: 'neutral', 4: 'problem', 5: 'problem' }

/** For scanning a column: icon and color show the class of the status code. */
export function HttpStatus({ status, kind }: { status: number | null; kind?: string }) {
  if (kind === 'unreadable') return <Status tone="attention">Took too long to read</Status>
  if (!status) return <Status tone="problem">No response</Status>
  return <Status tone={TONES[Math.floor(status / 100)] ?? 'neutral'}>{status}</Status>
}
