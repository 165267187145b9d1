import { expect, test } from 'vitest'
import { toDataTree } from './data-tree.ts'

test('items of a graph and of several blocks are siblings', () => {
  const tree = toDataTree([
    { '@graph': [{ '@type': 'WebSite' }, { '@type': ['https://schema.org/Store', 'Place'] }] },
    [],
  ])
  expect(tree.map(({ type }) => type)).toEqual(['WebSite', 'Store, Place'])
})

test('values keep their names, lists their order, and a list of one becomes its entry', () => {
  const [product] = toDataTree([
    { '@type': 'Product', name: ['Bell'], sizes: ['S', 'M'], price: 3, sku: null },
  ])
  expect(product?.children.map(({ name, value }) => [name, value])).toEqual([
    ['name', 'Bell'],
    ['sizes', null],
    ['price', '3'],
    ['sku', 'null'],
  ])
  expect(product?.children[1]?.children.map(({ value }) => value)).toEqual(['S', 'M'])
})
