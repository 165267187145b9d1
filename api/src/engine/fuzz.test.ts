import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_ROBOTS, HOSTILE_SITEMAPS, HOSTILE_VALUES } from '#tests/fixtures/hostile/files.ts'
import { HOSTILE_PAGES, type Hostile } from '#tests/fixtures/hostile/pages.ts'
import { READERS } from '#tests/workers/readers.ts'
import { timeOf } from '#tests/workers/time-of.ts'

/** `FUZZ_INPUTS=20000 FUZZ_SEED=… npx vitest run --project node api/src/engine/fuzz.test.ts` looks further. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 1_500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const MOST_MS = 200
const READERS_AND_SEEDS: [keyof typeof READERS, Hostile][] = [
  ['page', HOSTILE_PAGES],
  ['bytes', HOSTILE_PAGES],
  ['sitemap', HOSTILE_SITEMAPS],
  ['robots', HOSTILE_ROBOTS],
  ['header', HOSTILE_VALUES],
]
const EACH = Math.ceil(INPUTS / READERS_AND_SEEDS.length)

/** Parts of what was seen to hurt, cut anywhere, repeated and put together: sizes from nothing to some 100 kB. */
function grownFrom(seeds: Hostile): fc.Arbitrary<string> {
  const seen = Object.values(seeds).map((toText) => toText(3_000).slice(0, 6_000))
  const part = fc
    .tuple(fc.constantFrom(...seen), fc.nat(6_000), fc.integer({ min: 1, max: 60 }))
    .map(([text, at, length]) => text.slice(at % text.length, (at % text.length) + length))
  const noise = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
  const piece = fc.oneof({ weight: 6, arbitrary: part }, { weight: 1, arbitrary: noise })
  const times = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 1_500 }))
  const run = fc
    .tuple(piece, times)
    .map(([text, count]) => text.repeat(Math.min(count, 30_000 / text.length)))
  return fc.array(run, { minLength: 1, maxLength: 5 }).map((runs) => runs.join(''))
}

test.each(READERS_AND_SEEDS)(
  'inputs grown from what was seen never keep the reader of a %s busy, and never make it throw',
  (reader, seeds) => {
    let slowest = 0
    fc.assert(
      fc.property(grownFrom(seeds), (text) => {
        const took = timeOf(() => READERS[reader](text))
        slowest = Math.max(slowest, took / Math.max(1, text.length / 100_000))
        expect(took).toBeLessThan(MOST_MS * Math.max(1, text.length / 100_000))
      }),
      { numRuns: EACH, seed: SEED, interruptAfterTimeLimit: INPUTS * 20, markInterruptAsFailure: false },
    )
    expect(slowest).toBeGreaterThan(0)
  },
  600_000,
)
