import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, type Exact } from '#api/ratings/fractions.ts'
import { listShownQuestions } from './shown-questions.ts'

const sets = (...people: string[]) => people.map((questions) => new Set(questions))
const shownOf = (people: Set<string>[], threshold: number, counted = ['a', 'b'], uncounted: string[] = []) =>
  listShownQuestions(people, { counted, uncounted }, threshold).toSorted()

test('questions that everybody has answered are shown', () => {
  expect(shownOf(sets('ab', 'ab', 'ab'), 3)).toEqual(['a', 'b'])
  expect(shownOf(sets('ab', 'ab'), 3)).toEqual([])
  expect(shownOf(sets('abc', 'abc', 'ab'), 3, ['a', 'b'], ['c'])).toEqual(['a', 'b'])
  expect(shownOf(sets('abc', 'abc', 'abc'), 3, ['a', 'b'], ['c'])).toEqual(['a', 'b', 'c'])
})

test('who left one question out is not told by the score and the figure of the other', () => {
  // Three have both, one has b alone: the score less a and b would be that one.
  expect(shownOf(sets('ab', 'ab', 'ab', 'b'), 3)).toEqual(['b'])
  // Three have left it out: they are many enough.
  expect(shownOf(sets('ab', 'ab', 'ab', 'b', 'b', 'b'), 3)).toEqual(['a', 'b'])
})

type Vector = Exact[]

function toEchelon(rows: readonly Vector[]): { lead: number; row: Vector }[] {
  const done: { lead: number; row: Vector }[] = []
  for (const first of rows) {
    const row = reduce(done, first)
    const lead = row.findIndex((value) => !value.equals(0))
    if (lead >= 0) done.push({ lead, row: row.map((value) => value.div(row[lead] ?? exact(1))) })
  }
  return done
}

function reduce(rows: readonly { lead: number; row: Vector }[], vector: Vector): Vector {
  return rows.reduce((left, { lead, row }) => {
    const times = left[lead] ?? exact(0)
    return times.equals(0) ? left : left.map((value, at) => value.sub((row[at] ?? exact(0)).mul(times)))
  }, vector)
}

/** All sets of fewer than `below` people. */
function* fewPeople(size: number, below: number, from = 0, chosen: number[] = []): Generator<number[]> {
  if (chosen.length > 0) yield chosen
  if (chosen.length + 1 >= below) return
  for (let person = from; person < size; person += 1)
    yield* fewPeople(size, below, person + 1, [...chosen, person])
}

/** Everything that is told, as sums over the answers of each person to each question: the score, and each figure. */
function toTold(people: Set<string>[], questions: string[], weights: number[], shown: string[]): Vector[] {
  const at = (person: number, question: number) => person * questions.length + question
  const empty = () => new Array<Exact>(people.length * questions.length).fill(exact(0))
  const score = empty()
  for (const [person, answered] of people.entries()) {
    const total = questions.reduce((sum, id, q) => sum + (answered.has(id) ? (weights[q] ?? 0) : 0), 0)
    for (const [q, id] of questions.entries())
      if (answered.has(id)) score[at(person, q)] = exact(weights[q] ?? 0, total)
  }
  const figures = shown.map((id) => {
    const figure = empty()
    for (const [person, answered] of people.entries())
      if (answered.has(id)) figure[at(person, questions.indexOf(id))] = exact(1)
    return figure
  })
  return [score, ...figures]
}

/**
 * Whether some sum of what is told is about these people alone: the answers of all others cancel out, and theirs do not. The rows that are left when
 * the answers of the others are eliminated are about these people, or about nobody.
 */
function isTold(told: readonly Vector[], few: readonly number[], count: number): boolean {
  const length = told[0]?.length ?? 0
  const own = Array.from({ length }, (_, at) => few.includes(Math.floor(at / count)))
  const order = [...own.keys()].toSorted((a, b) => Number(own[a]) - Number(own[b]))
  const others = own.filter((isOwn) => !isOwn).length
  const rows = toEchelon(told.map((row) => order.map((at) => row[at] ?? exact(0))))
  return rows.some(({ lead }) => lead >= others)
}

const QUESTIONS = ['a', 'b', 'c']
const population = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(['a', 'b', 'c']) },
    { weight: 2, arbitrary: fc.subarray(QUESTIONS) },
  ),
  { minLength: 1, maxLength: 8 },
)

test('no sum or difference of all figures and the score is about fewer people than the threshold', () => {
  let shownFigures = 0
  fc.assert(
    fc.property(
      population,
      fc.tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
      ),
      fc.integer({ min: 2, max: 4 }),
      (answers, weights, threshold) => {
        const people = answers.map((each) => new Set(each))
        const shown = listShownQuestions(people, { counted: QUESTIONS, uncounted: [] }, threshold)
        shownFigures += shown.length
        const scored = people.filter((each) => each.size > 0).length
        if (people.length < threshold) expect(shown).toEqual([])
        if (scored < threshold) return
        const told = toTold(people, QUESTIONS, weights, shown)
        for (const few of fewPeople(people.length, threshold))
          if (isTold(told, few, QUESTIONS.length)) throw new Error(`Of ${few.join()} something can be told.`)
      },
    ),
    { numRuns: 10_000 },
  )
  // It is easy to keep everything if nothing is shown.
  expect(shownFigures).toBeGreaterThan(5000)
}, 120_000)
