import { readFileSync } from 'node:fs'
import { minify } from 'terser'
import { expect, test } from 'vitest'
import { editSource } from './edited-dependency.ts'
import { listEdits } from './settled-branches.ts'

const EDITS = listEdits({
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
})

const read = (file: string) => readFileSync(file.slice(1), 'utf8')

/** As the build leaves it: what nothing asks for is gone. */
async function shrink(source: string) {
  const { code } = await minify(source, { module: true, toplevel: true, compress: { passes: 3 } })
  return code ?? ''
}

const edit = (file: string) => editSource(read(file), EDITS[file] ?? [])

test.each(Object.keys(EDITS))('%s is the one that the edits were written for', (file) => {
  expect(edit(file)).not.toBe(read(file))
})

test('a flag that is not set stays unset', () => {
  const file = '/node_modules/@remix-run/react/dist/esm/fog-of-war.js'
  expect(editSource(read(file), listEdits({})[file] ?? [])).toContain('return false;')
  expect(edit(file)).toContain('return true;')
})

test('no page asks for its data one loader at a time, or draws a script for deferred data', async () => {
  const routes = '/node_modules/@remix-run/react/dist/esm/routes.js'
  const components = '/node_modules/@remix-run/react/dist/esm/components.js'

  expect(await shrink(read(routes))).toContain('X-Remix-Redirect')
  expect(await shrink(edit(routes))).not.toContain('X-Remix-Redirect')
  expect(await shrink(read(components))).toContain('__remixContext.r(')
  expect(await shrink(edit(components))).not.toContain('__remixContext.r(')
})

test('React keeps the ways to mount that pages and libraries of today use', () => {
  const edited = edit('/node_modules/react-dom/cjs/react-dom.production.min.js')

  for (const name of ['createPortal', 'createRoot', 'flushSync', 'hydrateRoot', 'version']) {
    expect(edited).toContain(`exports.${name}=`)
  }
  expect(edited).not.toMatch(/exports\.(?:render|hydrate|findDOMNode)=/)
})
