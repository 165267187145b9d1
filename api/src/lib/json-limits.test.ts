import { expect, test } from 'vitest'
import { isJsonTooComplex } from './json-limits.ts'

const isRefused = (text: string) => isJsonTooComplex(new TextEncoder().encode(text))
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('a body is bounded in depth', () => {
  expect(isRefused(nest(20))).toBe(false)
  expect(isRefused(nest(21))).toBe(true)
  expect(isRefused('{"a":'.repeat(21))).toBe(true)
  expect(isRefused('[[],[]]'.repeat(100))).toBe(false)
})

test('a body is bounded in values', () => {
  expect(isRefused(`[${'1,'.repeat(4999)}1]`)).toBe(false)
  expect(isRefused(`[${'1,'.repeat(5000)}1]`)).toBe(true)
  expect(isRefused(`{${'"a":1,'.repeat(5000)}"a":1}`)).toBe(true)
})

test('the content of strings does not count', () => {
  expect(isRefused(JSON.stringify({ csv: `${'[{,'.repeat(10_000)}\\"` }))).toBe(false)
  expect(isRefused(String.raw`{"a":"\\","b":${nest(30)}}`)).toBe(true)
  expect(isRefused(`{"a":"${String.raw`\"`}${nest(30)}"}`)).toBe(false)
})

test('an unterminated string is no trouble', () => {
  expect(isRefused('"')).toBe(false)
  expect(isRefused('"\\')).toBe(false)
  expect(isRefused('"'.repeat(250_001))).toBe(false)
  expect(isRefused(`"${'\\'.repeat(250_000)}`)).toBe(false)
})
