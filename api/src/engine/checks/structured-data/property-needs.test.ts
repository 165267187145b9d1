import { expect, test } from 'vitest'
import { readPage } from '#api/engine/read-page.ts'
import { toPage } from '#tests/workers/readers.ts'
import { listMissing } from './property-needs.ts'
import { listBadValues } from './value-rules.ts'
import { listUnknownNames } from './names.ts'
import { richResultOf } from './rich-results.ts'

const factsOf = (...items: unknown[]) =>
  readPage(
    toPage(
      items.map((item) => `<script type="application/ld+json">${JSON.stringify(item)}</script>`).join(''),
    ),
  )
const lacks = (...items: unknown[]) => listMissing(factsOf(...items), 'required')
const rating = { '@type': 'AggregateRating', ratingValue: 4 }

test('what is missing is named by the path to it, with its alternatives', () => {
  const offers = [{ '@type': 'Offer', price: 1 }, { '@type': 'Offer' }]

  expect(lacks({ '@type': 'Product', name: 'Lamp', offers, aggregateRating: rating })).toEqual([
    'Product.aggregateRating: ratingCount or reviewCount',
    'Product.offers[1]: price or priceSpecification',
  ])
})

test('a reference is followed within the page, and one that leads elsewhere is not judged', () => {
  const event = { '@type': 'Event', name: 'Fest', startDate: '2026-05-01' }
  const place = { '@type': 'Place', '@id': '#hall', name: 'Hall' }

  expect(lacks({ '@graph': [{ ...event, location: { '@id': '#hall' } }, place] })).toEqual([
    'Event.location: address',
  ])
  expect(lacks({ ...event, location: { '@id': 'https://elsewhere.example/#hall' } })).toEqual([])
})

test.each([
  ['Dentist', ['Dentist: address']],
  ['MusicEvent', ['MusicEvent: startDate', 'MusicEvent: location']],
  ['CourseInstance', []],
  ['QAPage', ['QAPage: mainEntity']],
  ['Thing', []],
  ['constructor', []],
])('%s needs what its kind needs', (type, expected) => {
  expect(lacks({ '@type': type, name: 'x' })).toEqual(expected)
})

test('what a page is about is judged, and what it mentions is not', () => {
  const dataset = { '@type': 'Dataset', name: 'Lamps' }

  expect(lacks({ '@type': 'WebPage', mainEntity: dataset })).toEqual(['WebPage.mainEntity: description'])
  expect(lacks({ '@type': 'WebPage', mentions: dataset })).toEqual([])
})

test('of an item that is only partly known, nothing is missing', () => {
  const many = Array.from({ length: 900 }, (_, at) => `a${at}`)

  expect(lacks({ '@type': 'Recipe', keywords: many })).toEqual([])
  expect(lacks({ '@type': 'Recipe', name: 'Soup' }, { '@type': 'Recipe', keywords: many })).toEqual([
    'Recipe: image',
  ])
})

test('items that refer to each other in a circle are read to an end', () => {
  const product = { '@type': 'Product', '@id': '#a', name: 'Lamp', review: { '@id': '#a' } }

  expect(lacks(product).length).toBeLessThan(20)
})

test.each([
  ['2026', true],
  ['2026-02-28T23:59:59.5+01:00', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-6-1', false],
  ['June 1, 2026', false],
  ['2026-06-01T25:00', false],
])('%s is a date: %s', (uploadDate, isOne) => {
  expect(listBadValues(factsOf({ '@type': 'VideoObject', uploadDate })).length === 0).toBe(isOne)
})

test.each([
  ['PT1H30M', true],
  ['P1DT12H', true],
  ['90 minutes', false],
  ['P', false],
  ['PT', false],
])('%s is a duration: %s', (totalTime, isOne) => {
  expect(listBadValues(factsOf({ '@type': 'Recipe', totalTime })).length === 0).toBe(isOne)
})

test.each([
  ['https://a.example/', true],
  ['/a/', true],
  ['www.a.example', false],
  ['undefined', false],
  ['mailto:a@a.example', false],
])('%s can be a URL: %s', (url, isOne) => {
  expect(listBadValues(factsOf({ '@type': 'Thing', url })).length === 0).toBe(isOne)
})

test('names are compared as schema.org writes them', () => {
  const item = { '@context': 'https://schema.org', '@type': ['Product', 'product'], Name: 'x', shade: 'red' }

  expect(listUnknownNames(factsOf(item))).toEqual([
    'type product (probably Product)',
    'Product.Name (probably name)',
    'Product.shade',
  ])
})

test('every kind of rich result of the list is a type of schema.org, or a part of one', () => {
  expect(richResultOf('Article')).toBeDefined()
  expect(richResultOf('Restaurant')).toBe(richResultOf('LocalBusiness'))
  expect(richResultOf('toString')).toBeUndefined()
})
