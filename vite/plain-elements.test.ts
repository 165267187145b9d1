import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepProps } from './plain-elements.ts'

interface Runtime {
  jsx: (type: unknown, props: Record<string, unknown>, key?: unknown) => { props: Record<string, unknown> }
}

const source = readFileSync('node_modules/react/cjs/react-jsx-runtime.production.min.js', 'utf8')
mkdirSync('node_modules/.cache', { recursive: true })
// Where it finds React.
const folder = mkdtempSync('node_modules/.cache/plain-elements-')
afterAll(() => rmSync(folder, { recursive: true }))

function load(name: string, code: string): Runtime {
  const file = resolve(join(folder, `${name}.cjs`))
  writeFileSync(file, code)
  return createRequire(import.meta.url)(file) as Runtime
}

const original = load('original', source)
const edited = load('edited', keepProps(source))
const WithDefaults = Object.assign(() => null, { defaultProps: { tone: 'good' } })

test.each([
  ['p', {}],
  ['p', { className: 'a', children: ['b', 'c'] }],
  ['li', { children: 'a' }, 0],
  ['li', { children: 'a', key: 'from a spread' }],
  ['li', { children: 'a', key: 'from a spread' }, 'own'],
  ['input', { ref: { current: null }, name: 'a' }],
  ['input', { ref: null, name: 'a' }],
  [() => null, { a: 1 }],
  [WithDefaults, { a: 1 }],
  [WithDefaults, { tone: 'problem' }, 'key'],
])('an element of %s with %o is the same', (type, props: Record<string, unknown>, key?: unknown) => {
  expect(edited.jsx(type, { ...props }, key)).toEqual(original.jsx(type, { ...props }, key))
})

test('the edit is needed: React copies the props of each element', () => {
  const props = { className: 'a' }
  expect(edited.jsx('p', props).props).toBe(props)
  expect(original.jsx('p', props).props).not.toBe(props)
})

test('a React that looks different is not edited in silence', () => {
  expect(() => keepProps('')).toThrow('A dependency has changed')
})
