import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { rememberModules, rememberRoutes } from './remembered-routes.ts'

type MatchRoutes = (routes: Route[], location: string) => unknown

interface Route {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children?: Route[]
}

const source = readFileSync('node_modules/@remix-run/router/dist/router.js', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'router-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function load(name: string, code: string): Promise<MatchRoutes> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
  // What the router exports under this name.
  const { matchRoutes } = (await import(pathToFileURL(file).href)) as { matchRoutes: MatchRoutes }
  return matchRoutes
}

const site: Route[] = [
  {
    id: 'root',
    path: '',
    children: [
      { id: 'start', index: true },
      { id: 'layout', children: [{ id: 'audits', path: 'seo/audits' }] },
      { id: 'new', path: 'seo/audits/new' },
      {
        id: 'audit',
        path: 'seo/audits/:id',
        children: [
          { id: 'summary', index: true },
          { id: 'issues', path: 'issues/:check?' },
        ],
      },
      { id: 'exact', path: 'Exact', caseSensitive: true },
      { id: 'files', path: 'files/*' },
      { id: 'rest', path: '*' },
    ],
  },
]
const otherSite: Route[] = [{ id: 'other', path: 'seo/:page' }]

const ADDRESSES = [
  ...['/', '', '/seo/audits', '/seo/audits/', '/SEO/audits', '/seo/audits/new', '/seo/audits/7'],
  ...['/seo/audits/7/issues', '/seo/audits/a%2Fb/issues/title', '/Exact', '/exact', '/files/a/b.txt'],
  ...['/nothing', '/seo/audits?page=2#top'],
]

test('it matches as the router does, the second time too and for every set of routes', async () => {
  const [asBefore, asEdited] = await Promise.all([
    load('before', source),
    load('edited', rememberRoutes(source)),
  ])
  for (const routes of [site, otherSite, site]) {
    for (const address of ADDRESSES) {
      expect(asEdited(routes, address), address).toEqual(asBefore(routes, address))
    }
  }
})

test('params of one request are not those of the next', async () => {
  const match = await load('params', rememberRoutes(source))
  expect(match(site, '/seo/audits/7')).toMatchObject([{ params: { id: '7' } }, {}, {}])
  expect(match(site, '/seo/audits/8')).toMatchObject([{ params: { id: '8' } }, {}, {}])
})

test('it does less: a second match flattens and compiles nothing', async () => {
  const counted = rememberRoutes(source)
    .replace('function flattenRoutes(', 'globalThis.work ??= []\nfunction flattenRoutes(')
    .replace('if (branches === void 0) {', "globalThis.work.push('flatten')\n  if (branches === void 0) {")
    .replace('function compilePath(path, caseSensitive, end) {', "$&\n  globalThis.work.push('compile')")
  const match = await load('counted', counted)
  const { work } = globalThis as unknown as { work: string[] }
  match(site, '/seo/audits/7')
  expect(new Set(work)).toEqual(new Set(['flatten', 'compile']))
  work.length = 0
  match(site, '/seo/audits/7')
  expect(work).toEqual([])
})

test('a router that is written otherwise is refused', () => {
  expect(() => rememberRoutes(source.replace('rankRouteBranches(branches);', 'rank(branches);'))).toThrow(
    'A dependency has changed',
  )
  expect(() => rememberRoutes(source + source)).toThrow('A dependency has changed')
})

test('the modules of a build are gathered as Remix does, once', async () => {
  const entry = readFileSync('node_modules/@remix-run/server-runtime/dist/esm/entry.js', 'utf8')
  async function loadGather(name: string, code: string) {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, code)
    const loaded = (await import(pathToFileURL(file).href)) as {
      createEntryRouteModules: (routes: Record<string, { module: object }>) => object
    }
    return loaded.createEntryRouteModules
  }
  const [original, edited] = [
    await loadGather('entry', entry),
    await loadGather('remembered-entry', rememberModules(entry)),
  ]
  const [build, other] = [
    { root: { module: { a: 1 } }, page: { module: { b: 2 } } },
    { root: { module: {} } },
  ]

  expect(edited(build)).toEqual(original(build))
  expect(edited(other)).toEqual(original(other))
  expect(edited(build)).toBe(edited(build))
  expect(original(build)).not.toBe(original(build))
})
