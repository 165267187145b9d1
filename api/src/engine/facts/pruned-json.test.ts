import { expect, test } from 'vitest'
import { createRoom, prune } from './pruned-json.ts'

test('what fits is kept as it is', () => {
  const room = createRoom(100)
  const value = { '@type': 'Product', offers: [{ price: 3, isNew: true, sku: null }] }
  expect(prune(value, room)).toEqual(value)
  expect(room.isExceeded).toBe(false)
})

test('no page takes more room than there is, over all its blocks', () => {
  const room = createRoom(10)
  const many = Array.from({ length: 1_000 }, (_, at) => ({ at }))
  const kept = [prune(many, room), prune(many, room)]
  expect(JSON.stringify(kept).length).toBeLessThan(120)
  expect(room.isExceeded).toBe(true)
})

test('depth and length are bounded', () => {
  const room = createRoom(1_000)
  let deep: unknown = 'end'
  for (let level = 0; level < 10_000; level += 1) deep = [deep]
  expect(JSON.stringify(prune(deep, room))).toBe('[[[[[[[["…"]]]]]]]]')
  expect(prune('x'.repeat(5_000), room)).toHaveLength(301)
})

test('a name that means something to the language is a name', () => {
  const kept = prune(JSON.parse('{"__proto__": {"a": 1}}'), createRoom(10))
  expect(JSON.stringify(kept)).toBe('{"__proto__":{"a":1}}')
})
