import { expect, test } from 'vitest'
import { toDays, toScopeQuery } from './domain-scope.ts'
import { readScope } from './read-scope.server.ts'

const at = (query: string) => new URL(`https://app.invalid/seo/domain/example.com?${query}`)
const TODAY = new Date('2026-05-31T10:00:00Z')

test('what is invalid in a URL is as if it were not there', () => {
  expect(readScope(at('scope=galaxy&country=Brazil&device=watch&period=9y&from=2026-13-40'))).toEqual(
    readScope(at('')),
  )
  expect(readScope(at('country=br&device=mobile'))).toMatchObject({ country: 'BR', device: 'mobile' })
})

test('a period of months begins on the same day of its month, or on the last one', () => {
  expect(toDays(readScope(at('period=28d')), TODAY)).toEqual({ from: '2026-05-04', to: '2026-05-31' })
  expect(toDays(readScope(at('')), TODAY)).toEqual({ from: '2026-02-28', to: '2026-05-31' })
  expect(toDays(readScope(at('period=12m')), TODAY)).toEqual({ from: '2025-05-31', to: '2026-05-31' })
})

test('chosen days are used as they are, and refused in the wrong order', () => {
  const chosen = readScope(at('period=custom&from=2026-01-05&to=2026-02-01'))
  expect(toDays(chosen, TODAY)).toEqual({ from: '2026-01-05', to: '2026-02-01' })
  const wrong = readScope(at('period=custom&from=2026-03-05&to=2026-02-01'))
  expect(toDays(wrong, TODAY)).toMatchObject({ from: '2026-02-28', fault: expect.any(String) as string })
})

test('a URL has what differs from the defaults, and days of a custom period alone', () => {
  expect(toScopeQuery(readScope(at('scope=subdomains&device=all&period=3m&from=2026-01-05')))).toEqual({})
  expect(toScopeQuery(readScope(at('scope=path&period=custom&from=2026-01-05')))).toEqual({
    scope: 'path',
    period: 'custom',
    from: '2026-01-05',
  })
})
