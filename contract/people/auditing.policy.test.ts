import { expect, test } from 'vitest'
import { tellsWriter } from './auditing.policy.ts'
import { REVIEWEE_SEES } from './cycles.words.ts'
import { DIRECTIONS } from './questions.words.ts'

const FLAGS = [true, false]

test('a strict cycle tells nobody who wrote without a name', () => {
  for (const direction of DIRECTIONS)
    for (const hideReviewerList of FLAGS)
      for (const isAboutReader of FLAGS)
        for (const revieweeSees of ['anonymous', 'aggregate'] as const)
          expect(
            tellsWriter({ direction, revieweeSees, strict: true, hideReviewerList, isAboutReader }),
          ).toBe(false)
})

test.each(
  DIRECTIONS.flatMap((direction) => REVIEWEE_SEES.map((revieweeSees) => ({ direction, revieweeSees }))),
)('$direction reviews that reviewees see as $revieweeSees', ({ direction, revieweeSees }) => {
  const told = FLAGS.flatMap((strict) =>
    FLAGS.flatMap((hideReviewerList) =>
      FLAGS.map((isAboutReader) => [
        strict,
        hideReviewerList,
        isAboutReader,
        tellsWriter({ direction, revieweeSees, strict, hideReviewerList, isAboutReader }),
      ]),
    ),
  )
  const isNameless = revieweeSees === 'anonymous' || revieweeSees === 'aggregate'
  const isChosen = direction === 'peer' || direction === 'upward'
  const aboutOneself = (hidden: boolean) => !isChosen || !(hidden || revieweeSees !== 'named')
  expect(told).toEqual([
    [true, true, true, !isNameless && aboutOneself(true)],
    [true, true, false, !isNameless],
    [true, false, true, !isNameless && aboutOneself(false)],
    [true, false, false, !isNameless],
    [false, true, true, aboutOneself(true)],
    [false, true, false, true],
    [false, false, true, aboutOneself(false)],
    [false, false, false, true],
  ])
})
