import { expect, test } from 'vitest'
import { formatAge, formatFigure, formatWait, toDelta } from './figure-words.ts'

test('a figure is told in its unit', () => {
  expect(formatFigure('percent', 12.345)).toBe('12.35%')
  expect(formatFigure('rank', 4210)).toBe('#4,210')
  expect(formatFigure('cents', 123_456)).toBe('$1,234.56')
  expect(formatFigure('days', 200)).toBe('200 days')
  expect(formatFigure('days', 3653)).toBe('10 years')
})

test('a change is good or bad by what the figure is', () => {
  const change = (metric: 'backlinks' | 'average-position' | 'paid-keywords', value: number) =>
    toDelta({ metric, unit: metric === 'average-position' ? 'position' : 'count', value, previous: 10 })
  expect(change('backlinks', 12)).toEqual({
    direction: 'up',
    tone: 'good',
    text: '20% more than before (10)',
  })
  expect(change('average-position', 12.5)).toMatchObject({ direction: 'up', tone: 'problem' })
  expect(change('average-position', 8)).toMatchObject({ tone: 'good', text: '2 less than before (10)' })
  expect(change('paid-keywords', 9)).toMatchObject({ tone: 'neutral' })
  expect(change('backlinks', 10)).toMatchObject({ direction: 'flat' })
})

test('without a period before there is no change, and from zero there is no percentage', () => {
  expect(toDelta({ metric: 'backlinks', unit: 'count', value: 3, previous: null })).toBeUndefined()
  expect(toDelta({ metric: 'backlinks', unit: 'count', value: 3, previous: 0 })?.text).toBe(
    '3 more than before (0)',
  )
})

test('the age of a kept reply is told in its largest unit', () => {
  const now = '2026-05-10T12:00:00Z'
  expect(formatAge('2026-05-10T11:59:30Z', now)).toBe('just now')
  expect(formatAge('2026-05-10T11:59:00Z', now)).toBe('1 minute ago')
  expect(formatAge('2026-05-10T09:00:00Z', now)).toBe('3 hours ago')
  expect(formatAge('2026-05-01T12:00:00Z', now)).toBe('9 days ago')
})

test('a wait is rounded up, in a unit that people count in', () => {
  expect([1, 30, 119, 120, 7199, 7201, 100_000, 172_801].map(formatWait)).toEqual([
    '1 second',
    '30 seconds',
    '119 seconds',
    '2 minutes',
    '120 minutes',
    '3 hours',
    '28 hours',
    '3 days',
  ])
})
