import { expect, test } from 'vitest'
import { readPage } from '#api/engine/read-page.ts'
import { toPage } from '#tests/workers/readers.ts'

const read = (html: string) => readPage(toPage(`<!doctype html>${html}`)).structuredData

test('microdata is read as the JSON-LD that would say the same', () => {
  const { values, syntaxes, items } = read(`
    <div itemscope itemtype="https://schema.org/Product" itemid="#lamp">
      <h1 itemprop="name">A <b>small</b> lamp</h1>
      <img itemprop="image" src="/a.png"> <img itemprop="image" src="/b.png">
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
        <meta itemprop="priceCurrency" content="EUR"><data itemprop="price" value="9">nine</data>
        <time itemprop="priceValidUntil" datetime="2026-12-31">New Year</time>
      </div>
    </div><p itemprop="name">Of nothing</p>`)

  expect(values).toEqual([
    {
      '@type': 'Product',
      '@id': '#lamp',
      name: 'A small lamp',
      image: ['https://shop.example/a.png', 'https://shop.example/b.png'],
      offers: { '@type': 'Offer', priceCurrency: 'EUR', price: '9', priceValidUntil: '2026-12-31' },
    },
  ])
  expect(syntaxes).toEqual(['microdata'])
  expect(items.map(({ types, isTop }) => [types, isTop])).toEqual([
    [['Product'], true],
    [['Offer'], false],
  ])
})

test('an item that is no property of the one around it stands for itself', () => {
  const type = (name: string) => `itemscope itemtype="https://schema.org/${name}"`
  const { values } = read(
    `<div ${type('WebPage')}><div ${type('Recipe')}><b itemprop="name">Soup</b></div></div>`,
  )

  expect(values).toEqual([{ '@type': 'Recipe', name: 'Soup' }, { '@type': 'WebPage' }])
})

test('RDFa is read by its vocabulary and by its prefix, and of other vocabularies nothing', () => {
  const { values } = read(`
    <div vocab="https://schema.org/" typeof="Recipe"><b property="name">Soup</b>
      <span property="author" typeof="Person"><i property="name">Ana</i></span></div>
    <div typeof="schema:Event foaf:Thing" resource="#fest"><b property="schema:name dc:title">Fest</b>
      <a rel="schema:location" href="/hall/">Hall</a><b property="name">Not of schema.org</b></div>
    <div typeof="foaf:Person"><b property="foaf:name">Bea</b></div>`)

  expect(values).toEqual([
    { '@type': 'Recipe', name: 'Soup', author: { '@type': 'Person', name: 'Ana' } },
    { '@type': 'Event', '@id': '#fest', name: 'Fest', location: '…' },
  ])
})

test('what a script or a template holds is not on the page', () => {
  const item = '<b itemscope itemtype="https://schema.org/Product" typeof="schema:Product"></b>'

  expect(read(`<template>${item}</template><noscript>${item}</noscript>`).values).toEqual([])
})

test('a page of more items than are kept says so', () => {
  const item = '<p itemscope itemtype="https://schema.org/Product"><b itemprop="name">a</b></p>'
  const data = read(item.repeat(5_000))

  expect(data).toMatchObject({ isCutOff: true, isPruned: true })
  expect(data.values.length).toBeLessThan(1_000)
  expect(read(item).isCutOff).toBe(false)
})

test('a long text is cut short, and what comes after it is still read', () => {
  const block = (name: string) =>
    `<script type="application/ld+json">{"@type":"Thing","name":"${name}"}</script>`
  const { values, isPruned, isCutOff } = read(block('x'.repeat(1_000)) + block('y'))

  expect(values).toHaveLength(2)
  expect([isPruned, isCutOff]).toEqual([true, false])
})
