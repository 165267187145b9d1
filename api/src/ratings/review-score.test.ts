import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, type Exact, toHundredths } from './fractions.ts'
import { normalize, scoreResponse, type Scoring } from './normalize.ts'
import {
  type ComponentData,
  scoreAttributes,
  scoreDirection,
  scoreParticipant,
  scoreReview,
  type ScoreRule,
} from './review-score.ts'

const FIVE = { min: 1, max: 5 }
const decimal = (value: Exact | null) => value?.valueOf() ?? null
const question = (facts: Partial<Scoring>): Scoring => ({
  responseType: 'rating',
  scale: null,
  options: [],
  isYesNoScored: false,
  ...facts,
})

test('a response is a share of its scale', () => {
  const rating = question({ scale: FIVE })
  expect([1, 3, 4, 5].map((value) => decimal(scoreResponse(rating, value)))).toEqual([0, 0.5, 0.75, 1])
  const yesNo = question({ responseType: 'yes_no', isYesNoScored: true })
  expect([true, false].map((value) => decimal(scoreResponse(yesNo, value)))).toEqual([1, 0])
  const choice = question({
    responseType: 'multiple_choice',
    options: [{ value: 0 }, { value: 10 }, { value: 4 }],
  })
  expect([[0], [1], [2]].map((value) => decimal(scoreResponse(choice, value)))).toEqual([0, 1, 0.4])
  expect(decimal(scoreResponse({ ...choice, responseType: 'multiple_select' }, [1, 2]))).toBe(0.7)
})

test('a choice whose options have decimals counts by them', () => {
  const choice = question({
    responseType: 'multiple_choice',
    options: [{ value: 1 }, { value: 2.5 }, { value: 3.1 }],
  })
  expect(scoreResponse(choice, [1])?.toFraction()).toBe('5/7')
})

test('what was not answered, does not apply or has no value counts nowhere, and never as zero', () => {
  const rating = question({ scale: FIVE })
  expect(scoreResponse(rating, null)).toBeNull()
  expect(scoreResponse(question({ responseType: 'yes_no' }), true)).toBeNull()
  const unvalued = question({ responseType: 'multiple_choice', options: [{ value: 1 }, { value: null }] })
  expect(scoreResponse(unvalued, [0])).toBeNull()
  const same = question({ responseType: 'multiple_choice', options: [{ value: 1 }, { value: 1 }] })
  expect(scoreResponse(same, [0])).toBeNull()
  expect(scoreResponse(question({ responseType: 'comment' }), 3)).toBeNull()
  expect(
    scoreResponse(question({ responseType: 'multiple_select', options: [{ value: 1 }, { value: 2 }] }), []),
  ).toBeNull()
})

const review = (ratings: (number | null)[], weights: (number | null)[] = ratings.map(() => null)) =>
  scoreReview(
    ratings.map((rating, at) => ({
      score: rating === null ? null : normalize(rating, FIVE),
      weight: weights[at] ?? null,
    })),
  )

test('one review: ratings 4, 5 and 3 of five with weights 50, 30 and 20 are 0.775, or 4.10', () => {
  const score = review([4, 5, 3], [5000, 3000, 2000])
  expect(decimal(score)).toBe(0.775)
  expect(toHundredths(exact(1).add(exact(4).mul(score ?? 0)))).toBe(410)
  expect(decimal(review([4, 5, 3]))).toBe(0.75)
  // The third is missing: 50 and 30 share the whole.
  expect(decimal(review([4, 5, null], [5000, 3000, 2000]))).toBe(0.84375)
  expect(review([null])).toBeNull()
})

test('a direction counts each reviewer the same: 0.8 and 0.6 are 0.70', () => {
  expect(decimal(scoreDirection([exact(8, 10), exact(6, 10), null]))).toBe(0.7)
  expect(scoreDirection([null])).toBeNull()
})

test('attributes: 4 of five and 3 of three are 0.875', () => {
  expect(decimal(scoreAttributes([normalize(4, FIVE), normalize(3, { min: 1, max: 3 }), null]))).toBe(0.875)
})

const RULE: ScoreRule = {
  mode: 'weighted',
  outMin: 1,
  outMax: 5,
  weights: { manager: 6000, peer: 2000, attributes: 2000 },
}
const of = (component: ComponentData['component'], values: Exact[], threshold = 1): ComponentData => ({
  component,
  values,
  threshold,
})
const MANAGER = of('manager', [exact(775, 1000)])
const PEERS = of('peer', [exact(8, 10), exact(6, 10)])
const ATTRIBUTES = of('attributes', [exact(3, 4), exact(1)])

test('weighted components: 0.775, 0.70 and 0.875 with 60, 20 and 20 are 4.12; without peers 4.20', () => {
  const whole = scoreParticipant([MANAGER, PEERS, ATTRIBUTES], RULE)
  expect([whole.score, decimal(whole.ratio)]).toEqual([412, 0.78])
  expect(whole.parts.map(({ component, weight, n }) => [component, weight, n])).toEqual([
    ['manager', 6000, 1],
    ['peer', 2000, 2],
    ['attributes', 2000, 2],
  ])
  const withoutPeers = scoreParticipant([MANAGER, of('peer', []), ATTRIBUTES], RULE)
  expect(withoutPeers.score).toBe(420)
  expect(withoutPeers.dropped).toEqual([{ component: 'peer', reason: 'nothing-scored' }])
  const tooFew = scoreParticipant([MANAGER, { ...PEERS, threshold: 3 }, ATTRIBUTES], RULE)
  expect([tooFew.score, tooFew.dropped]).toEqual([420, [{ component: 'peer', reason: 'below-threshold' }]])
})

test('the other modes', () => {
  const all = [MANAGER, PEERS, ATTRIBUTES]
  expect(scoreParticipant(all, { ...RULE, mode: 'manager_average' })).toMatchObject({
    score: 410,
    dropped: [],
  })
  expect(scoreParticipant(all, { ...RULE, mode: 'attributes' }).score).toBe(450)
  // Each of the three reviews counts the same: (0.775 + 0.8 + 0.6) / 3.
  expect(scoreParticipant(all, { ...RULE, mode: 'all_ratings_average' }).score).toBe(390)
  expect(scoreParticipant([PEERS], { ...RULE, mode: 'manager_average' })).toMatchObject({
    score: null,
    parts: [],
  })
})

const share = fc.tuple(fc.nat(40), fc.integer({ min: 40, max: 60 })).map(([n, d]) => exact(n, d))
const component = fc.record({
  component: fc.constantFrom('self', 'manager', 'peer', 'upward', 'attributes'),
  values: fc.array(fc.option(share), { maxLength: 6 }),
  threshold: fc.integer({ min: 1, max: 4 }),
})
const components = fc.uniqueArray(component, { selector: (each) => each.component, maxLength: 5 })
const rule = fc.record({
  mode: fc.constantFrom('manager_average', 'all_ratings_average', 'attributes', 'weighted'),
  outMin: fc.integer({ min: 0, max: 1 }),
  outMax: fc.integer({ min: 2, max: 100 }),
  weights: fc.record({
    self: fc.nat(10_000),
    manager: fc.nat(10_000),
    peer: fc.nat(10_000),
    upward: fc.nat(10_000),
    attributes: fc.nat(10_000),
  }),
})

test('a score is within its scale, and between its lowest and highest part', () => {
  fc.assert(
    fc.property(components, rule, (data, by) => {
      const { score, ratio, parts } = scoreParticipant(data, by)
      if (score === null || ratio === null) return parts.every(({ weight }) => weight === 0)
      const values = parts.map(({ value }) => value.valueOf())
      const isBetween =
        ratio.valueOf() >= Math.min(...values) - 1e-12 && ratio.valueOf() <= Math.max(...values) + 1e-12
      return isBetween && score >= by.outMin * 100 && score <= by.outMax * 100
    }),
    { numRuns: 3000 },
  )
})

test('a higher response never lowers a score', () => {
  fc.assert(
    fc.property(components, rule, fc.nat(), fc.nat(), share, (data, by, which, where, more) => {
      const target = data[which % Math.max(data.length, 1)]
      const at = where % Math.max(target?.values.length ?? 0, 1)
      const old = target?.values[at]
      if (!target || !old) return
      const values = target.values.with(at, old.compare(more) > 0 ? old : more)
      const after = scoreParticipant(
        data.map((each) => (each === target ? { ...each, values } : each)),
        by,
      )
      expect(after.score ?? 0).toBeGreaterThanOrEqual(scoreParticipant(data, by).score ?? 0)
    }),
    { numRuns: 3000 },
  )
})

test('a missing part changes nothing: as if it had never been asked for', () => {
  fc.assert(
    fc.property(components, rule, (data, by) => {
      const kept = data.filter(({ values, threshold }) => {
        const counted = values.filter((value) => value !== null)
        return counted.length > 0 && counted.length >= threshold
      })
      expect(scoreParticipant(kept, by).score).toBe(scoreParticipant(data, by).score)
    }),
    { numRuns: 3000 },
  )
})
