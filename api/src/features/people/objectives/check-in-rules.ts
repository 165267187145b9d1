import { type NewCheckIn } from '#contract/people/objectives.key-results.forms.ts'
import { type CheckInRow } from './check-ins.queries.ts'
import { type KeyResultRow } from './key-results.queries.ts'
import { invalid } from './key-results.service.ts'
import { rankOf } from './objectives.queries.ts'

type Reported = Omit<NewCheckIn, 'at'>

/** @throws {DomainError} for a time that has not come */
export function toTime(at: string | undefined, now: Date): Date {
  const time = at === undefined ? now : new Date(at)
  if (time > now) throw invalid('at', 'Check-ins cannot be dated in the future.')
  return time
}

/** Who reports that something has become worse says why. */
export function requireReason({ health, comment }: Reported, before: CheckInRow | undefined): void {
  if (before && rankOf(health) > before.health && comment === '')
    throw invalid('comment', 'Add a comment: say why the health has become worse.')
}

function findValueFault({ metric, allowOver }: KeyResultRow, value: number): string | undefined {
  if (metric === 'milestone') return 'Choose the milestones that are done.'
  if (metric === 'boolean') return value === 0 || value === 1 ? undefined : 'It is done, 1, or not done, 0.'
  if (metric !== 'percent') return undefined
  return value < 0 || (value > 100 && !allowOver) ? 'A percentage is between 0 and 100.' : undefined
}

/** @throws {DomainError} where a key result can't have that value, or those milestones */
export function requireValue(keyResult: KeyResultRow, { value, doneMilestones }: Reported): void {
  const fault = value === null ? undefined : findValueFault(keyResult, value)
  if (fault !== undefined) throw invalid('value', fault)
  const titles = keyResult.milestones.map(({ title }) => title)
  if (doneMilestones !== null && !doneMilestones.every((title) => titles.includes(title)))
    throw invalid('doneMilestones', 'Choose milestones of this key result.')
}

/** Of an objective itself, a percentage. */
export function requirePercent({ value, doneMilestones }: Reported): void {
  if (doneMilestones !== null) throw invalid('doneMilestones', 'An objective has no milestones.')
  if (value !== null && (value < 0 || value > 100))
    throw invalid('value', 'A percentage is between 0 and 100.')
}

export const isWithValue = ({
  value,
  doneMilestones,
}: Pick<CheckInRow, 'value' | 'doneMilestones'>): boolean => value !== null || doneMilestones !== null

/** The later one of two that were made, of those there are. */
export const laterOf = (
  one: CheckInRow | undefined,
  other: CheckInRow | undefined,
): CheckInRow | undefined => {
  if (!one || !other) return one ?? other
  return one.at >= other.at ? one : other
}
