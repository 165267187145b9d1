import { exact } from '#api/ratings/fractions.ts'
import { type Third, thirdOf } from '#api/ratings/calibration-aids.ts'
import { normalize } from '#api/ratings/normalize.ts'
import { type CycleAttributeRow } from './review-rows.queries.ts'

/** Where an option lies on its axis of a 9-box (F20). Without numbers, by its position. */
export function toThird({ options }: Pick<CycleAttributeRow, 'options'>, option: number): Third {
  if (options.length === 3) return thirdOf({ option, of: 3 })
  const values = options.map(({ value }, position) => value ?? position)
  const range = { min: Math.min(...values), max: Math.max(...values) }
  return thirdOf({
    normalized: range.min < range.max ? normalize(values[option] ?? range.min, range) : exact(0),
  })
}
