import { expect, test } from 'vitest'
import { findWeightsFault, readWeight, sumWeights } from './template-weights.ts'

const rating = (weight: number | null) => ({ responseType: 'rating' as const, options: [], weight })
const comment = (weight: number | null) => ({ responseType: 'comment' as const, options: [], weight })
const yesNo = (weight: number | null) => ({ responseType: 'yes_no' as const, options: [], weight })
const choice = (weight: number | null, value: number | null) => ({
  responseType: 'multiple_choice' as const,
  options: [{ value }],
  weight,
})

test.each([
  ['no question has one', [rating(null), comment(null)]],
  ['they total 100.00%', [rating(3333), rating(3333), rating(3334), comment(null)]],
  ['a yes or no has none', [rating(10_000), yesNo(null)]],
  ['a yes or no has one', [rating(5000), yesNo(5000)]],
  ['a choice without values has none', [rating(10_000), choice(null, null)]],
  ['a new question counts nothing yet', [rating(10_000), rating(0)]],
])('weights are fine where %s', (_, questions) => {
  expect(findWeightsFault(questions)).toBeUndefined()
})

test.each([
  [
    [rating(3333), rating(3333), rating(3333)],
    'Question weights must add up to 100%. They add up to 99.99% now.',
  ],
  [[rating(6000), rating(6000)], 'Question weights must add up to 100%. They add up to 120% now.'],
  [[rating(10_000), rating(null)], 'Give every scored question a weight, or none of them.'],
  [[rating(10_000), choice(null, 1)], 'Give every scored question a weight, or none of them.'],
  [[rating(5000), comment(5000)], 'Only questions that count in scores can have a weight.'],
  [[choice(10_000, null)], 'Only questions that count in scores can have a weight.'],
])('weights %# are refused', (questions, fault) => {
  expect(findWeightsFault(questions)).toBe(fault)
})

test('a weight is read as it is typed', () => {
  expect(['12.5', '12,25 %', '100%', '0', ''].map(readWeight)).toEqual([1250, 1225, 10_000, 0, null])
  expect(['100.01', '-1', '1.234', 'half', '1e2'].map(readWeight)).toEqual([NaN, NaN, NaN, NaN, NaN])
  expect(sumWeights([{ weight: 10 }, { weight: null }, { weight: 20 }])).toBe(30)
  expect(sumWeights([{ weight: null }])).toBeNull()
})
