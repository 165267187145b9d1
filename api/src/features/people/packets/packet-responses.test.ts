import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCounted } from '#api/core/reviews/direction-scores.ts'
import { listShownQuestions } from '#api/core/reviews/shown-questions.ts'
import { type Sight } from '#contract/people/packets.words.ts'
import { type Response, type Seen, tellCategories, tellResponses, toDirections } from './packet-responses.ts'

const RATING = {
  direction: 'peer' as const,
  responseType: 'rating' as const,
  options: [],
  scale: { min: 1, labels: ['Low', '', '', '', 'High'] },
  category: 'Results',
  private: false,
  weight: null,
}
const QUESTIONS = [
  { ...RATING, id: 'rcq_a' },
  { ...RATING, id: 'rcq_b' },
  { ...RATING, id: 'rcq_words', responseType: 'comment' as const, scale: null },
]

/** What peers have answered to each question: a point, words, or nothing. */
const person = fc.tuple(
  fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
  fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
  fc.option(fc.constant('words'), { freq: 3 }),
)

function toSeen(
  people: [number | null, number | null, string | null][],
  threshold: number,
  sight: Sight,
): Seen {
  const responses = people.flatMap((values, at) =>
    values.flatMap((value, index): Response[] =>
      value === null
        ? []
        : [
            {
              questionId: QUESTIONS[index]?.id ?? '',
              direction: 'peer',
              writer: { id: `usr_${at}`, name: `Person ${at}` },
              key: `rvw_${at}`,
              value: typeof value === 'string' ? `${value} of ${at}` : value,
              comment: null,
              isNotApplicable: false,
            },
          ],
    ),
  )
  const answered = people.map(
    (values) =>
      new Set(QUESTIONS.filter((_, index) => index < 2 && values[index] !== null).map(({ id }) => id)),
  )
  const counted = listCounted(QUESTIONS).map(({ id }) => id)
  return {
    threshold,
    isGrouped: false,
    directions: [
      {
        direction: 'peer',
        sight,
        isAnonymous: true,
        respondents: people.length,
        shownQuestions: listShownQuestions(answered, { counted, uncounted: [] }, threshold),
      },
    ],
    questions: QUESTIONS,
    responses,
  }
}

test('for every reader, nothing without a name tells who it was, or a figure of fewer people than the threshold', () => {
  let figures = 0
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 8 }),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom<Sight>('nameless', 'figures', 'nothing'),
      (people, threshold, sight) => {
        const seen = toSeen(people, threshold, sight)
        const told = tellResponses(seen)
        const text = JSON.stringify([[...told], tellCategories(seen), toDirections(seen)])
        expect(text).not.toMatch(/usr_|rvw_|Person/)
        if (people.length < threshold || sight === 'nothing') {
          expect(told.size).toBe(0)
          expect(tellCategories(seen)).toEqual([])
          expect(toDirections(seen)[0]?.respondents).toBeNull()
          return
        }
        for (const { figure, answers } of told.values()) {
          if (figure) {
            figures += 1
            expect(figure.n).toBeGreaterThanOrEqual(threshold)
          }
          // Points are told by figures alone: a list of them would be a figure of each.
          for (const { value } of answers) expect(typeof value).toBe('string')
          if (sight === 'figures') expect(answers).toEqual([])
        }
      },
    ),
    { numRuns: 10_000 },
  )
  expect(figures).toBeGreaterThan(3000)
}, 60_000)

test('the order of what is told has nothing to do with who wrote it', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 3, maxLength: 8 }), (people) => {
      const seen = toSeen(people, 3, 'nameless')
      const turned = { ...seen, responses: seen.responses.toReversed() }
      expect([...tellResponses(turned)]).toEqual([...tellResponses(seen)])
    }),
    { numRuns: 1000 },
  )
})
