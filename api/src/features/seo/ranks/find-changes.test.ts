import { expect, test } from 'vitest'
import { findRankChanges } from './find-changes.ts'

const [BEFORE, DAY] = ['2026-11-18', '2026-11-19']
const KEYWORDS = [{ id: 'kwd_a', keyword: 'red shoes' }]

const at = (day: string, position: number | null) => ({ day, position, url: 'https://shop.example/red' })
const found = (position: number | null, more: { day?: string; competitor?: string } = {}) => ({
  keywordId: 'kwd_a',
  competitor: '',
  volume: null,
  ...at(DAY, position),
  ...more,
})

const find = (
  stands: { last: ReturnType<typeof at> | null; previous: ReturnType<typeof at> | null },
  told = [found(7)],
) => findRankChanges(KEYWORDS, new Map([['kwd_a', stands]]), { day: DAY, found: told })

test('a keyword has changed where it stands elsewhere than on the day before', () => {
  expect(find({ last: at(BEFORE, 3), previous: null })).toEqual([
    { keywordId: 'kwd_a', keyword: 'red shoes', before: at(BEFORE, 3), after: at(DAY, 7) },
  ])
  expect(find({ last: at(BEFORE, 7.4), previous: null })).toEqual([])
  expect(find({ last: null, previous: null })).toEqual([])
})

test('a keyword that is no longer found, or found again, has changed', () => {
  expect(find({ last: at(BEFORE, 3), previous: null }, [found(null)])).toHaveLength(1)
  expect(find({ last: at(BEFORE, null), previous: null })).toHaveLength(1)
  expect(find({ last: at(BEFORE, null), previous: null }, [found(null)])).toEqual([])
})

test('figures of the same day are compared with those of the day before', () => {
  expect(find({ last: at(DAY, 7), previous: at(BEFORE, 3) })).toMatchObject([{ before: { position: 3 } }])
  expect(find({ last: at(DAY, 3), previous: at(BEFORE, 7) })).toEqual([])
})

test('positions of competitors and of other days are no news', () => {
  const last = at(BEFORE, 3)
  expect(find({ last, previous: null }, [found(9, { competitor: 'rival.example' })])).toEqual([])
  expect(find({ last, previous: null }, [found(9, { day: BEFORE })])).toEqual([])
})
