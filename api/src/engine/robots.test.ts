import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { parseRobots } from './robots.ts'

const allows = (text: string, path: string, agent?: string) =>
  parseRobots(text).isAllowed(`https://shop.example${path}`, agent)

test.each([
  ['a rule is a prefix', 'User-agent: *\nDisallow: /a', '/abc', false],
  ['the longest rule wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['allow wins at equal length', 'User-agent: *\nDisallow: /ab\nAllow: /ab', '/ab', true],
  ['a star stands for anything', 'User-agent: *\nDisallow: /*.pdf', '/x/y.pdf?z', false],
  ['a dollar ends the address', 'User-agent: *\nDisallow: /*.pdf$', '/y.pdf?z', true],
  ['a dollar matches at the end', 'User-agent: *\nDisallow: /*.pdf$', '/y.pdf', false],
  ['pieces must not overlap', 'User-agent: *\nDisallow: /aba*ba$', '/aba', true],
  [
    'our own group replaces the one for all',
    'User-agent: *\nDisallow: /\nUser-agent: bellwetherbot\nDisallow: /b',
    '/a',
    true,
  ],
  [
    'agents in a row share their rules',
    'User-agent: a\nUser-agent: BellwetherBot\nDisallow: /b',
    '/b',
    false,
  ],
  [
    'groups of one name are joined',
    'User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b',
    '/b',
    false,
  ],
  ['an empty rule forbids nothing', 'User-agent: *\nDisallow:', '/a', true],
  ['encoded and plain letters are the same', 'User-agent: *\nDisallow: /café', '/caf%c3%a9', false],
  ['robots.txt itself is always allowed', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['no group means no rules', 'User-agent: x\nDisallow: /', '/a', true],
])('%s', (_, text, path, expected) => {
  expect(allows(text, path)).toBe(expected)
})

test('a pattern made of stars takes no time', () => {
  const pattern = `/${'*a'.repeat(2_000)}$`
  const ask = () => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, `/${'a'.repeat(3_000)}b`)).toBe(true)
  }

  expect(timeOf(ask)).toBeLessThan(1_000)
})

test('sitemaps, delays and problems are reported with their lines', () => {
  const rules = parseRobots(
    'Disallow: /a\nUser-agent: *\nCrawl-delay: 2.5\nSitemap: /s.xml\nNonsense\nNoindex: /b\nDisallow: c',
  )

  expect(rules.sitemaps).toEqual(['/s.xml'])
  expect(rules.crawlDelay).toBe(2.5)
  expect(rules.problems.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'rule-before-agent'],
    [5, 'no-colon'],
    [6, 'noindex'],
    [7, 'path-without-slash'],
  ])
})
