import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BacklinksRanking } from '#contract/seo/domain.ts'
import { withoutContradictions } from './contradictions.ts'

const count = fc.integer({ min: 0, max: 50 })
const maybe = fc.option(count, { nil: null })

const ranking: fc.Arbitrary<BacklinksRanking> = fc.record({
  authority: maybe,
  position: maybe,
  domains: maybe,
  backlinks: maybe,
  followed: maybe,
  referringDomains: maybe,
  byTopLevelDomain: fc.array(fc.record({ name: fc.constant('com'), domains: count }), { maxLength: 5 }),
  byKind: fc.array(fc.record({ kind: fc.constant('text' as const), backlinks: count }), { maxLength: 5 }),
  history: fc.constant([]),
})

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
const atMost = (part: number | null, whole: number | null) => part === null || whole === null || part <= whole

test('no part of a ranking is more than its whole, and what is right stays as it was', () => {
  fc.assert(
    fc.property(ranking, (given) => {
      const told: string[] = []
      const shown = withoutContradictions('backlinks-ranking', given, (what) =>
        told.push(what),
      ) as BacklinksRanking
      expect(atMost(shown.followed, shown.backlinks)).toBe(true)
      expect(atMost(shown.position, shown.domains)).toBe(true)
      expect(atMost(sum(shown.byKind.map(({ backlinks }) => backlinks)), shown.backlinks)).toBe(true)
      expect(atMost(sum(shown.byTopLevelDomain.map(({ domains }) => domains)), shown.referringDomains)).toBe(
        true,
      )
      if (told.length === 0) expect(shown).toEqual(given)
      for (const what of told) expect(shown[what as keyof BacklinksRanking] ?? []).toEqual([])
    }),
  )
})

interface Rows {
  items: { backlinks: number; domains: number; followed: number | null }[]
  total: number
}

test('a row whose figures contradict each other is not shown', () => {
  const row = fc.record({ anchor: fc.constant('shop'), backlinks: count, domains: count, followed: maybe })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (items) => {
      const shown = withoutContradictions('anchors', { items, total: items.length }, () => undefined) as Rows
      expect(shown.total).toBe(shown.items.length)
      expect(shown.items).toHaveLength(items.filter((each) => each.domains <= each.backlinks).length)
      for (const each of shown.items) expect(atMost(each.followed, each.backlinks)).toBe(true)
    }),
  )
})
