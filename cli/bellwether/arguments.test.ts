import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { UsageError } from './failures.ts'

const read = (text: string, environment = {}) => readArguments(text.split(' ').filter(Boolean), environment)

test('without options a site is audited here, and errors fail the run', () => {
  expect(read('audit shop.example')).toEqual({
    url: 'shop.example',
    server: null,
    failOn: 'error',
    budgets: [],
    format: 'text',
    output: null,
    maxPages: 100,
    allowPrivate: false,
    timeoutMinutes: 60,
  })
})

test('budgets take the place of the severity, unless that is given too', () => {
  expect(read('audit a.example --budget errors=10 --budget new-errors=0')).toMatchObject({
    failOn: 'never',
    budgets: [
      { name: 'errors', limit: 10 },
      { name: 'new-errors', limit: 0 },
    ],
  })
  expect(read('audit a.example --budget errors=10 --fail-on warning')).toMatchObject({ failOn: 'warning' })
})

test('the key may be in the environment', () => {
  const server = { url: 'https://seo.example', key: 'bwk_1' }
  expect(read('audit a.example --server https://seo.example/', { BELLWETHER_KEY: 'bwk_1' })).toMatchObject({
    server,
  })
  expect(read('audit a.example --server https://seo.example --key bwk_1')).toMatchObject({ server })
})

test('help needs nothing else', () => {
  expect(read('--help')).toBeNull()
})

test.each([
  '',
  'crawl a.example',
  'audit',
  'audit a.example b.example',
  'audit a.example --server seo.example --key k',
  'audit a.example --server https://seo.example',
  'audit a.example --fail-on notice',
  'audit a.example --budget errors',
  'audit a.example --budget errors=-1',
  'audit a.example --budget speed=1',
  'audit a.example --format pdf',
  'audit a.example --max-pages 0',
  'audit a.example --max-pages ten',
  'audit a.example --unknown',
  'audit a.example --server https://seo.example --key k --allow-private',
])('“%s” is wrong usage', (text) => {
  expect(() => read(text)).toThrow(UsageError)
})
