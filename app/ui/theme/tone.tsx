import { CircleCheck, CircleDashed, CircleDot, OctagonAlert, TriangleAlert } from 'lucide-react'

/** Status tones; `active` is what runs as it should. Each has its own icon, so that color is never the only sign. */
export type Tone = 'good' | 'active' | 'attention' | 'problem' | 'neutral'

const icons = {
  good: CircleCheck,
  active: CircleDot,
  attention: TriangleAlert,
  problem: OctagonAlert,
  neutral: CircleDashed,
}

export const toneText: Record<Tone, string> = {
  good: 'text-status-good',
  active: 'text-action-text',
  attention: 'text-status-attention',
  problem: 'text-status-problem',
  neutral: 'text-status-neutral',
}

export const toneSoft: Record<Tone, string> = {
  good: 'bg-status-good-soft',
  active: 'bg-action-soft',
  attention: 'bg-status-attention-soft',
  problem: 'bg-status-problem-soft',
  neutral: 'bg-status-neutral-soft',
}

export function ToneIcon({ tone, className = 'size-4' }: { tone: Tone; className?: string }) {
  const Icon = icons[tone]
  return <Icon aria-hidden className={`shrink-0 ${className}`} />
}
