import type { EntryContext } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { keepPageRoutes } from './page-routes.server.ts'

const PATHS = {
  _index: undefined,
  layout: undefined,
  audits: 'audits',
  'audits.new': 'audits/new',
  'audits.one': 'audits/:id',
  'audits.one.pages': 'audits/:id/pages',
  $: '*',
}

function aManifest(): EntryContext['manifest'] {
  const route = { module: '/x.js', hasAction: false, hasLoader: true, hasErrorBoundary: false }
  const extra = { hasClientAction: false, hasClientLoader: false }
  const routes = Object.entries(PATHS).map(([id, path]) => {
    const parentId = id.startsWith('audits') ? 'layout' : 'root'
    const place = id === '_index' ? { index: true } : path === undefined ? {} : { path }
    return [id, { id, parentId, ...place, ...route, ...extra }] as const
  })
  const root = { id: 'root', path: '', ...route, ...extra }
  return {
    entry: { module: '/entry.js', imports: [] },
    routes: { root, ...Object.fromEntries(routes) },
    url: '/manifest.js',
    version: '1',
  }
}

function keep(pathname: string, matched: string[]): string[] {
  const context = { location: { pathname }, matches: matched.map((id) => ({ route: { id } })) }
  // Only these two parts of Remix's context are read.
  const kept = keepPageRoutes(aManifest(), context as unknown as EntryContext['staticHandlerContext'])
  return Object.keys(kept.routes).toSorted()
}

test('a page has its own routes and those of the paths above it', () => {
  expect(keep('/audits/7/pages', ['root', 'layout', 'audits.one.pages'])).toEqual([
    '_index',
    'audits',
    'audits.one',
    'audits.one.pages',
    'layout',
    'root',
  ])
})

test('the home page needs only itself', () => {
  expect(keep('/', ['root', '_index'])).toEqual(['_index', 'root'])
})

test('an unknown URL has the catch-all route', () => {
  expect(keep('/nothing/here', ['root', '$'])).toEqual(['$', '_index', 'root'])
})

test('the rest of the manifest is unchanged', () => {
  const context = { location: { pathname: '/' }, matches: [{ route: { id: 'root' } }] }
  const { entry, url, version } = aManifest()
  expect(
    keepPageRoutes(aManifest(), context as unknown as EntryContext['staticHandlerContext']),
  ).toMatchObject({
    entry,
    url,
    version,
  })
})
