import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ComponentType, createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { drawPlainLinks } from './plain-links.ts'

type Link = ComponentType<{ to: string; children?: ReactNode } & Record<string, unknown>>

const FILE = resolve('node_modules/@remix-run/react/dist/esm/components.js')
const source = readFileSync(FILE, 'utf8')
mkdirSync('node_modules/.cache', { recursive: true })
// Where it finds React and the router.
const folder = mkdtempSync('node_modules/.cache/plain-links-')
afterAll(() => rmSync(folder, { recursive: true }))

async function load(name: string, code: string): Promise<Link> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    code.replaceAll(/from '(\.[^']+)'/g, (_, path: string) => `from '${resolve(FILE, '..', path)}'`),
  )
  // Remix's own export.
  return ((await import(pathToFileURL(file).href)) as { Link: Link }).Link
}

const original = await load('original', source)
const edited = await load('edited', drawPlainLinks(source))

const Labeled = () => createElement('i', { id: useId() })

function draw(component: Link, props: { to: string } & Record<string, unknown>): string {
  const link = createElement(component, props, 'Audits', createElement(Labeled))
  return renderToString(createElement(StaticRouter, { location: '/seo/audits/1?q=2' }, link))
}

test.each([
  { to: '/' },
  { to: '/a?q=1#x', className: 'link', 'aria-label': 'Audits', title: 'a "b"' },
  { to: '/a-b/c_d/E1' },
  { to: '/a/?q=1' },
  { to: '/a?' },
  { to: '/a?q=ä b' },
  { to: '/a//b' },
  { to: '/ä/%20' },
  { to: '/a?q=1&r=-' },
  { to: '/a/../b', target: '_blank', rel: 'noopener', download: true },
  { to: '/a', prefetch: 'intent', onFocus: () => undefined, onClick: () => undefined },
  { to: '/a', prefetch: 'render', discover: 'none', 'data-discover': 'own' },
  { to: '/a', reloadDocument: true, replace: true, preventScrollReset: true, state: { a: 1 } },
  { to: '/a', relative: 'path', viewTransition: true, role: 'menuitem', tabIndex: -1 },
  { to: '//elsewhere.example/a' },
  { to: 'https://elsewhere.example/a' },
  { to: '../b' },
  { to: '?q=3' },
])('a link %o is drawn as before', (props) => {
  expect(draw(edited, props)).toBe(draw(original, props))
})

test('the edit is needed: Remix has the router resolve each link again, for a click on it', () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const countResolved = (component: Link) => {
    stringify.mockClear()
    draw(component, { to: '/a' })
    return stringify.mock.calls.length
  }

  expect(countResolved(original)).toBeGreaterThan(countResolved(edited))
  stringify.mockRestore()
})

test('a Remix that looks different is not edited in silence', () => {
  expect(() => drawPlainLinks('')).toThrow('A dependency has changed')
})
