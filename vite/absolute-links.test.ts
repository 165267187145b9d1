import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { resolveAbsoluteLinks } from './absolute-links.ts'

/** What is asked of the router here. */
interface ReactRouter {
  createPath: (path: object) => string
  Router: ComponentType<{ location: string; navigator: object; static: boolean; children?: ReactNode }>
  Routes: ComponentType<{ children?: ReactNode }>
  Route: ComponentType<{ path: string; element?: ReactNode; children?: ReactNode }>
  useHref: (to: string) => string
  useResolvedPath: (to: string) => object
}

const source = readFileSync('node_modules/react-router/dist/index.js', 'utf8')
mkdirSync('node_modules/.cache', { recursive: true })
// Where it finds React and the router.
const folder = mkdtempSync('node_modules/.cache/absolute-links-')
afterAll(() => rmSync(folder, { recursive: true }))

async function load(name: string, code: string): Promise<ReactRouter> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
  // The router's own exports.
  return (await import(pathToFileURL(file).href)) as ReactRouter
}

const original = await load('original', source)
const edited = await load('edited', resolveAbsoluteLinks(source))

const nowhere = () => undefined

/** What a link of a page two levels deep leads to. */
function resolve(router: ReactRouter, to: string) {
  const { createPath, Router, Routes, Route, useHref, useResolvedPath } = router
  const createHref = (path: string | object) => (typeof path === 'string' ? path : createPath(path))
  const navigator = { createHref, go: nowhere, push: nowhere, replace: nowhere }
  const Link = () => `${useHref(to)} ${JSON.stringify(useResolvedPath(to))}`
  const page = createElement(Route, { path: 'audits/:id', element: createElement(Link) })
  const children = createElement(Routes, null, createElement(Route, { path: '/seo' }, page))
  return renderToString(
    createElement(Router, { location: '/seo/audits/1?q=2', navigator, static: true, children }),
  )
}

test.each([
  '/',
  '/a',
  '/a/',
  '/a/../b',
  '/a?',
  '/a?q=1#x',
  '/a#',
  '/ü b',
  '//a',
  'b',
  '..',
  '?q=3',
  '#top',
  '',
])('a link to "%s" leads where it led before', (to) => {
  expect(resolve(edited, to)).toBe(resolve(original, to))
})

test('the edit is needed: the router looks at all matched routes for an absolute link', () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const count = (router: ReactRouter) => {
    stringify.mockClear()
    resolve(router, '/a')
    return stringify.mock.calls.length
  }

  expect(count(original)).toBeGreaterThan(count(edited))
  stringify.mockRestore()
})

test('a router that looks different is not edited in silence', () => {
  expect(() => resolveAbsoluteLinks('')).toThrow('A dependency has changed')
})
