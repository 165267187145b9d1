import { expect, test } from 'vitest'
import { patternOf, spread } from './render-sample.ts'

const ORIGIN = 'https://shop.example'
const pages = (...paths: string[]) => paths.map((path, id) => ({ id, url: ORIGIN + path }))

test.each([
  ['/', '/'],
  ['/shoes', ''],
  ['/shoes/', 'shoes//'],
  ['/blog/2024/', 'blog/*//'],
  ['/blog/2024/how-to-run-far', 'blog/*/'],
  ['/p/red-shoe-12.html', 'p/.html'],
  ['/a/b/c/d/e/', 'a/b/c//'],
  ['/blog/a-very-long-slug/comments', 'blog/*/'],
])('the pattern of %s', (path, pattern) => {
  expect(patternOf(ORIGIN + path)).toBe(`shop.example/${pattern}`)
})

test('a sample takes a page of each kind in turn, the start page first', () => {
  const candidates = pages('/b/1', '/b/2', '/b/3', '/c/1', '/c/2', '/')
  expect(spread(candidates, `${ORIGIN}/`, 4)).toEqual([5, 0, 3, 1])
})

test('more kinds than room for them: the largest ones', () => {
  const candidates = pages('/a/1', '/b/1', '/b/2', '/c/1', '/c/2', '/c/3')
  expect(spread(candidates, `${ORIGIN}/none`, 2)).toEqual([3, 1])
})

test('all pages are as many as there are, or as may be', () => {
  const candidates = pages('/a/1', '/b/1', '/b/2')
  expect(spread(candidates, `${ORIGIN}/`, 100).toSorted()).toEqual([0, 1, 2])
  expect(spread(candidates, `${ORIGIN}/`, 2)).toHaveLength(2)
  expect(spread([], `${ORIGIN}/`, 2)).toEqual([])
})
