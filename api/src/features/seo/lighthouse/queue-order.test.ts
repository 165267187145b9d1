import { expect, test } from 'vitest'
import { orderQueue, type QueueEntry } from './queue-order.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const entry = (runId: string, minute: number, state: QueueEntry['state'] = 'queued'): QueueEntry => ({
  runId,
  organizationId: runId.charAt(0),
  state,
  queuedAt: at(minute),
})

test('of two organizations with runs that wait, each has every other turn', () => {
  const entries = [entry('a1', 1), entry('a2', 2), entry('a3', 3), entry('b1', 4), entry('b2', 5)]
  expect(orderQueue(entries, new Map())).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('who had a turn last waits for who had none', () => {
  const entries = [entry('a1', 1), entry('b1', 2), entry('c1', 3)]
  const turns = new Map([
    ['a', at(0).getTime()],
    ['b', at(0).getTime() - 1],
  ])
  expect(orderQueue(entries, turns)).toEqual(['c1', 'b1', 'a1'])
})

test('who has a run under way waits for who has none', () => {
  const entries = [entry('a0', 0, 'running'), entry('a1', 1), entry('b1', 2), entry('b2', 3)]
  expect(orderQueue(entries, new Map([['b', at(9).getTime()]]))).toEqual(['b1', 'b2', 'a1'])
})
