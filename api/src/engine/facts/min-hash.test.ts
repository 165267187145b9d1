import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mix, MinHash, similarityOf } from './min-hash.ts'

function sketchOf(from: number, to: number): string {
  const sketch = new MinHash()
  for (let at = from; at < to; at += 1) sketch.add(mix(at))
  return sketch.toString()
}

test.each([
  [0.9, 1_900],
  [0.73, 6_310],
  [0.5, 1_500],
])('sets that share %f of what either holds are estimated near that', (jaccard, all) => {
  const shared = Math.round(jaccard * all)

  const estimates = Array.from({ length: 20 }, (_, run) => {
    const start = run * 100_000
    const rest = Math.round((all - shared) / 2)
    return similarityOf(sketchOf(start, start + shared + rest), sketchOf(start + rest, start + all))
  })

  const mean = estimates.reduce((sum, estimate) => sum + estimate, 0) / estimates.length
  expect(Math.abs(mean - jaccard)).toBeLessThan(0.03)
})

test('equal sets are equal, others are not, and a bound ends the comparison without changing it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }), (size, shift) => {
      const one = sketchOf(0, size)
      const other = sketchOf(shift, size + shift)
      const similarity = similarityOf(one, other)

      expect(similarityOf(one, one)).toBe(1)
      expect(similarityOf(one, other, 0.9)).toBe(similarity >= 0.9 ? similarity : 0)
    }),
    { numRuns: 100 },
  )
})

test('what holds too little is like nothing', () => {
  expect(similarityOf(new MinHash().toString(), new MinHash().toString())).toBe(0)
})
