import type { CycleSettings } from './cycles.forms.ts'
import type { RevieweeSees } from './cycles.words.ts'
import type { ReviewDirection } from './questions.words.ts'
import { findAnonymity } from './reviews.policy.ts'

interface Asked {
  direction: ReviewDirection
  /** Of the reviewee. */
  name: string
  settings: Pick<CycleSettings, 'groups' | 'anonymity'>
}

const NAMED: Readonly<Record<RevieweeSees, (name: string) => string>> = {
  named: (name) => `${name} can read your responses with your name once the review is shared.`,
  none: (name) => `${name} doesn’t see your responses.`,
  // A direction without names is not named.
  anonymous: (name) => `${name} can read your responses once the review is shared.`,
  aggregate: (name) => `${name} sees averages only.`,
}

const THEIR_READERS = 'Their manager and administrators can read your responses with your name.'

function describeNamed({ direction, name, settings }: Asked): string[] {
  if (direction === 'self')
    return ['Your manager and administrators can read your responses once you submit them.']
  const sees = settings.groups.find((group) => group.direction === direction)?.revieweeSees ?? 'named'
  // Who manages the reviewee is the writer.
  return direction === 'manager'
    ? [NAMED[sees](name), 'Administrators can read your responses with your name.']
    : [NAMED[sees](name), THEIR_READERS]
}

/** Who will read what the writer responds, and whether with their name, as the form tells it. */
export function describeAnonymity(asked: Asked): string[] {
  const { direction, name, settings } = asked
  const mode = findAnonymity(direction, settings)
  if (mode === 'named') return describeNamed(asked)
  const { threshold } = settings.anonymity
  const isAggregate = settings.groups.some(
    (group) => group.direction === direction && group.revieweeSees === 'aggregate',
  )
  return [
    isAggregate
      ? `${name} sees averages only, and only if at least ${threshold} people respond.`
      : `${name} can read responses without names, and only if at least ${threshold} people respond.`,
    mode === 'strict'
      ? 'Administrators see whether you have submitted, and not which responses are yours. When reviews end, what connects you with your responses is deleted.'
      : 'Administrators can see who wrote which response.',
    'Your wording can still tell who you are.',
  ]
}

/** Who reads the response to a private question. */
export const describePrivate = (direction: ReviewDirection, name: string): string =>
  direction === 'self'
    ? 'Private: only your manager and administrators can read your response.'
    : `Private: ${name} can’t read your response. Only their manager and administrators can.`
