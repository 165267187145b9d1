import { expect, test } from 'vitest'
import type { Folder, SiteStructure } from '#contract/seo/site-audit.explore-structure.ts'
import { heightOf, layOut } from './icicle-layout.ts'

const folder = (name: string, pages: number): Folder => ({
  name,
  url: name,
  kind: 'group',
  pages,
  indexable: pages,
  errors: 0,
})

function structure(children: SiteStructure['children']): SiteStructure {
  const pages = children.reduce((sum, child) => sum + child.pages, 0)
  return { folder: '', pages, indexable: pages, errors: 0, children, depths: [] }
}

const heights = (all: SiteStructure, level: number) =>
  layOut(all)
    .filter((block) => block.level === level)
    .map(({ height }) => Math.round(height))

test('blocks share the height by their pages', () => {
  const all = structure([
    { ...folder('a', 30), children: [folder('a1', 10), folder('a2', 20)] },
    { ...folder('b', 10), children: [] },
  ])
  expect(heights(all, 1)).toEqual([420, 140])
  expect(heights(all, 2)).toEqual([140, 280])
})

test('each block of the first level has room for its name, and all of them fill the picture', () => {
  const small = Array.from({ length: 40 }, (_, n) => ({ ...folder(`s${n}`, 1), children: [] }))
  const all = structure([{ ...folder('large', 20_000), children: [] }, ...small])
  expect(heightOf(all)).toBe(820)
  const found = layOut(all).filter(({ level }) => level === 1)
  expect(Math.min(...found.map(({ height }) => height))).toBeGreaterThanOrEqual(20)
  expect(found.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(820)
})

test('what is inside of a small block stays inside', () => {
  const many = Array.from({ length: 12 }, (_, n) => folder(`g${n}`, n + 1))
  const all = structure([
    { ...folder('large', 9_000), children: [] },
    { ...folder('small', 78), children: many },
  ])
  const blocks = layOut(all)
  const small = blocks.find(({ folder: { name } }) => name === 'small')
  const inside = blocks.filter(({ level }) => level === 2)
  expect(inside.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(small?.height ?? 0)
})

test('a folder without pages is one block', () => {
  expect(layOut(structure([]))).toHaveLength(1)
})
