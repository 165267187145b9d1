import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { keepRequests } from './uncopied-requests.ts'

type Strip = (request: Request) => Request

const source = readFileSync('node_modules/@remix-run/server-runtime/dist/esm/data.js', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'requests-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The two functions of a module that can't be loaded whole, for what it imports. */
async function load(name: string, code: string): Promise<Strip> {
  const functions = code.slice(code.indexOf('function stripIndexParam'), code.indexOf('export {'))
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `${functions}\nexport { stripIndexParam, stripRoutesParam }`)
  // What is exported in the line above.
  const module = (await import(pathToFileURL(file).href)) as Record<
    'stripIndexParam' | 'stripRoutesParam',
    Strip
  >
  return (request) => module.stripRoutesParam(module.stripIndexParam(request))
}

test('a request without a query is not copied, and one with a query loses what is Remix’s own', async () => {
  const strip = await load('edited', keepRequests(source))
  const plain = new Request('http://localhost/dashboard', { method: 'POST', body: 'a=1' })

  expect(strip(plain)).toBe(plain)
  expect(strip(new Request('http://localhost/a?index&q=1&_routes=root')).url).toBe('http://localhost/a?q=1')
})

test('the edit is needed: Remix copies every request', async () => {
  const strip = await load('original', source)
  const plain = new Request('http://localhost/dashboard')

  expect(strip(plain)).not.toBe(plain)
})
