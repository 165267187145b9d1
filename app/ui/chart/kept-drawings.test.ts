import { expect, test, vi } from 'vitest'
import { keepDrawings } from './kept-drawings.server.ts'

test('what has been drawn is not drawn again, and other figures are', () => {
  const draw = vi.fn(({ score }: { score: number | null }) => `score ${String(score)}`)
  const drawKept = keepDrawings(draw)
  expect([{ score: 1 }, { score: 2 }, { score: 1 }, { score: null }].map(drawKept)).toEqual([
    'score 1',
    'score 2',
    'score 1',
    'score null',
  ])
  expect(draw).toHaveBeenCalledTimes(3)
})

test('of many drawings those that were asked for last are kept', () => {
  const draw = vi.fn((n: number) => n)
  const drawKept = keepDrawings(draw)
  for (let n = 0; n < 100; n += 1) drawKept(n)
  drawKept(0)
  drawKept(100)
  expect(draw).toHaveBeenCalledTimes(101)
  drawKept(0)
  expect(draw).toHaveBeenCalledTimes(101)
  drawKept(1)
  expect(draw).toHaveBeenCalledTimes(102)
})
