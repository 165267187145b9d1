import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageItems } from './page-items.ts'

interface Item {
  id: string
  clicks: number | null
  text: string
}

const RULES = {
  id: ({ id }: Item) => id,
  searched: ({ text }: Item) => [text, null],
  sorts: { clicks: ({ clicks }: Item) => clicks, text: ({ text }: Item) => text },
}

const items = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    clicks: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
    text: fc.constantFrom('Açaí', 'acai', 'Zebra', 'straße', ''),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const order = fc.record({
  sort: fc.constantFrom('clicks' as const, 'text' as const),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

test('page by page each item comes once, and what is not known comes last', () => {
  fc.assert(
    fc.property(items, order, fc.integer({ min: 1, max: 7 }), (all, by, pageSize) => {
      const pages = Array.from(
        { length: Math.ceil(all.length / pageSize) + 1 },
        (_, at) => pageItems(all, { ...by, page: at + 1, pageSize }, RULES).items,
      )
      const read = pages.flat()
      expect(read.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      if (by.sort !== 'clicks') return
      const clicks = read.map((item) => item.clicks)
      const known = clicks.filter((each) => each !== null)
      expect(clicks.slice(known.length).every((each) => each === null)).toBe(true)
      const inOrder = known.toSorted((one, other) => (by.direction === 'asc' ? one - other : other - one))
      expect(known).toEqual(inOrder)
    }),
  )
})

test('a search finds in any case and accent, and addresses as they are read', () => {
  const all = ['Açaí bowl', 'https://xn--caf-dma.example/%C3%A9', 'plain'].map((text, at) => ({
    id: String(at),
    clicks: null,
    text,
  }))
  const find = (q: string) =>
    pageItems(all, { q, sort: 'text', direction: 'asc', page: 1, pageSize: 10 }, RULES)
  expect(find('ACAI')).toMatchObject({ total: 1, items: [{ id: '0' }] })
  expect(find('café.example/é').items.map(({ id }) => id)).toEqual(['1'])
  expect(find('nothing')).toEqual({ items: [], total: 0 })
})
