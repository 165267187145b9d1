import type { Tone } from '#app/ui/theme/tone.tsx'
import type { AssignedReview } from '#contract/people/reviews.ts'

export function toneOf({ state, isOverdue }: Pick<AssignedReview, 'state' | 'isOverdue'>): Tone {
  if (isOverdue) return 'problem'
  if (state === 'submitted') return 'good'
  return state === 'in_progress' ? 'active' : 'neutral'
}
