import { expect, test } from 'vitest'
import { distributionOf, leniencyOf, shiftOf, thirdOf } from './calibration-aids.ts'
import { exact } from './fractions.ts'
import { perceptionGap } from './perception-gap.ts'

const all = (...hundredths: number[]) => hundredths.map((value) => exact(value, 100))

test('a manager is lenient by the difference of means, from five ratings on', () => {
  const everybody = all(50, 50, 50, 50, 50, 75, 75, 75, 75, 75)
  expect(leniencyOf(all(75, 75, 75, 75, 75), everybody)?.valueOf()).toBe(0.125)
  expect(leniencyOf(all(75, 75, 75, 75), everybody)).toBeNull()
})

test('a shift is what calibration changed, and unknown without one of the two', () => {
  expect(shiftOf(exact(3, 4), exact(1, 2))?.valueOf()).toBe(-0.25)
  expect(shiftOf(exact(3, 4), null)).toBeNull()
})

test('a distribution is shares of people in the order of the options', () => {
  expect(distributionOf(['low', 'mid', 'high'], ['mid', 'mid', 'high', 'mid']).map(Number)).toEqual([
    0, 0.75, 0.25,
  ])
  expect(distributionOf(['low', 'high'], []).map(Number)).toEqual([0, 0])
})

test('a 9-box cuts at 0.34 and 0.67; three options are its thirds', () => {
  const third = (hundredths: number) => thirdOf({ normalized: exact(hundredths, 100) })
  expect([0, 33, 34, 66, 67, 100].map(third)).toEqual([0, 0, 1, 1, 2, 2])
  expect([0, 1, 2].map((option) => thirdOf({ option, of: 3 }))).toEqual([0, 1, 2])
})

test('a perception gap is highlighted from half a point of five on, and needs enough others', () => {
  expect(perceptionGap(exact(3, 4), all(50, 50, 50), 3)).toMatchObject({ isHighlighted: true })
  expect(perceptionGap(exact(1, 2), all(75, 75, 75), 3)?.gap.valueOf()).toBe(-0.25)
  // 0.12 of the scale is 0.48 points.
  expect(perceptionGap(exact(62, 100), all(50, 50, 50), 3)).toMatchObject({ isHighlighted: false })
  expect(perceptionGap(exact(3, 4), all(50, 50), 3)).toBeNull()
  expect(perceptionGap(null, all(50, 50, 50), 3)).toBeNull()
})
