import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreAppraisal, scoreAreas, scoreGoals } from './appraisal-score.ts'
import { exact, type Exact, toHundredths } from './fractions.ts'

const inTwo = (value: Exact | null) => value && toHundredths(value) / 100
const rated = (...areas: [score: number | null, percent: number][]) =>
  areas.map(([score, percent]) => ({
    score: score === null ? null : exact(score),
    weight: Math.round(percent * 100),
  }))
const GOALS = [
  { progress: [exact(80)], weight: 4000 },
  { progress: [exact(25), exact(75)], weight: 3500 },
  { progress: [exact(100)], weight: 2500 },
]

test('ratings of 4, 3 and 5 with weights of 40, 35 and 25 are 3.90', () => {
  expect(inTwo(scoreAreas(rated([4, 40], [3, 35], [5, 25])))).toBe(3.9)
})

test('an area without a rating gives its weight to the others, and none has no score', () => {
  expect(inTwo(scoreAreas(rated([4, 40], [null, 35], [5, 25])))).toBe(4.38)
  expect(scoreAreas(rated([null, 40], [null, 60]))).toBeNull()
  expect(scoreAreas([])).toBeNull()
})

test('weights are exact in hundredths of a percent', () => {
  expect(scoreAreas(rated([5, 33.33], [5, 33.33], [2, 33.34]))?.toFraction()).toBe('19999/5000')
})

test('goals at 80, 50 and 100 percent with weights of 40, 35 and 25 are 74.5 percent, or 3.73 of 5', () => {
  const { percent, score, withoutGoals } = scoreGoals(GOALS, 5)
  expect([percent?.valueOf(), score?.valueOf(), inTwo(score), withoutGoals]).toEqual([74.5, 3.725, 3.73, []])
})

test('an area without goals is left out and named, and does not count as zero', () => {
  const [first, , third] = GOALS
  if (!first || !third) throw new Error('There are three areas.')
  const { score, withoutGoals } = scoreGoals([first, { progress: [], weight: 3500 }, third], 5)
  expect([inTwo(score), withoutGoals]).toEqual([4.38, [1]])
  expect(scoreGoals([{ progress: [], weight: 10_000 }], 5)).toMatchObject({ percent: null, score: null })
})

const final = (...parts: [component: string, value: number | null, weight: number][]) =>
  scoreAppraisal(
    parts.map(([component, value, weight]) => ({
      component,
      value: value === null ? null : exact(Math.round(value * 1000), 1000),
      weight,
    })),
  )

test('equal thirds of 3.725, 4.2 and 4.0 are 3.98, and 60, 30 and 10 are 3.90', () => {
  expect(final(['kra', 3.725, 1], ['feedback', 4.2, 1], ['self', 4, 1]).score).toBe(398)
  expect(final(['kra', 3.725, 6000], ['feedback', 4.2, 3000], ['self', 4, 1000]).score).toBe(390)
})

test('a missing component is named, and gives its weight to the others', () => {
  const missing = final(['kra', 3.725, 6000], ['feedback', 4.2, 3000], ['self', null, 1000])
  expect(missing).toMatchObject({ score: 388, dropped: ['self'] })
  expect(missing.parts.map(({ component }) => component)).toEqual(['kra', 'feedback'])
})

test('a component without weight is no part, and what is missing does not lower a full score', () => {
  const full = final(['kra', 5, 5000], ['feedback', 5, 5000], ['self', null, 0])
  expect(full).toMatchObject({ score: 500, dropped: [] })
  expect(final(['kra', null, 10_000])).toEqual({ score: null, parts: [], dropped: ['kra'] })
})

/** Ratings in hundredths on a scale from 0 to 5, some of them missing, with weights in hundredths of a percent. */
const ratings = fc.array(
  fc.record({
    hundredths: fc.option(fc.integer({ min: 0, max: 500 })),
    weight: fc.integer({ min: 1, max: 10_000 }),
  }),
  { minLength: 1, maxLength: 10 },
)
type Rating = { hundredths: number | null; weight: number }
const toAreas = (some: readonly Rating[]) =>
  some.map(({ hundredths, weight }) => ({
    score: hundredths === null ? null : exact(hundredths, 100),
    weight,
  }))
const toComponents = (some: readonly Rating[]) =>
  toAreas(some).map(({ score, weight }, at) => ({ component: `c${at}`, value: score, weight }))

test('a score lies between the lowest and the highest rating', () => {
  fc.assert(
    fc.property(ratings, (some) => {
      const given = some.flatMap(({ hundredths }) => (hundredths === null ? [] : [hundredths]))
      const { score } = scoreAppraisal(toComponents(some))
      if (given.length === 0) expect(score).toBeNull()
      else {
        expect(score).toBeGreaterThanOrEqual(Math.min(...given))
        expect(score).toBeLessThanOrEqual(Math.max(...given))
      }
    }),
  )
})

test('a higher rating never lowers a score', () => {
  fc.assert(
    fc.property(ratings, fc.nat(9), fc.integer({ min: 0, max: 500 }), (some, at, more) => {
      const changed = some.map((rating, index) =>
        index === at && rating.hundredths !== null
          ? { ...rating, hundredths: Math.min(500, rating.hundredths + more) }
          : rating,
      )
      const [before, after] = [scoreAreas(toAreas(some)), scoreAreas(toAreas(changed))]
      if (before && after) expect(after.compare(before)).toBeGreaterThanOrEqual(0)
      expect(before === null).toBe(after === null)
    }),
  )
})

test('what is missing changes nothing, and is never zero', () => {
  fc.assert(
    fc.property(ratings, (some) => {
      const present = some.filter(({ hundredths }) => hundredths !== null)
      const all = scoreAppraisal(toComponents(some))
      expect(all.score).toBe(scoreAppraisal(toComponents(present)).score)
      expect(all.parts.length + all.dropped.length).toBe(some.length)
      const areas = toAreas(some)
      expect(scoreAreas(areas)?.toFraction()).toBe(scoreAreas(toAreas(present))?.toFraction())
    }),
  )
})
