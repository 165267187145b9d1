import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { parseRobots } from './robots.ts'
import { compileRules, type RobotsRule } from './robots-rules.ts'

/** RFC 9309, 2.2.2, word by word. */
function isAllowedWordByWord(rules: RobotsRule[], path: string): boolean {
  const matching = rules.filter(({ pattern }) => {
    const source = pattern.replace(/\$$/, '').split('*').join('.*')
    return new RegExp(`^${source}${pattern.endsWith('$') ? '$' : ''}`).test(path)
  })
  const longest = Math.max(...matching.map(({ pattern }) => pattern.length))
  const deciding = matching.filter(({ pattern }) => pattern.length === longest)
  return deciding.length === 0 || deciding.some(({ isAllow }) => isAllow)
}

test('the prepared rules decide as the standard says', () => {
  const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 8 })
  const pattern = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*'), minLength: 1, maxLength: 6 })
  const end = fc.constantFrom('', '', '$')
  const rule = fc.record({
    isAllow: fc.boolean(),
    pattern: fc.tuple(pattern, end).map((parts) => parts.join('')),
  })

  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), fc.array(path, { maxLength: 12 }), (rules, paths) => {
      const fits = compileRules(rules)
      for (const each of paths) expect([each, fits(each)]).toEqual([each, isAllowedWordByWord(rules, each)])
    }),
    { seed: 3, numRuns: 2_000 },
  )
})

const addresses = Array.from({ length: 1_000 }, (_, at) => `https://shop.example/${'a'.repeat(60)}/${at}`)
const rulesOf = (toPath: (at: number) => string) =>
  `User-agent: *\n${Array.from({ length: 20_000 }, (_, at) => `Disallow: ${toPath(at)}`).join('\n')}`

test.each([
  ['plain rules', rulesOf((at) => `/p${at}`)],
  ['rules that are each the beginning of the next', rulesOf((at) => `/${'a'.repeat(at % 60)}${at}`)],
  ['rules that begin with a star', rulesOf((at) => `/*b${at}$`)],
  ['long rules that nearly match', rulesOf((at) => `/*${'a'.repeat(12)}b${at}`)],
])('1,000 URLs are held against 20,000 %s in a moment', (_, text) => {
  const { isAllowed } = parseRobots(text)

  expect(timeOf(() => addresses.forEach((address) => isAllowed(address)))).toBeLessThan(4_000)
})

test('rules that would take too long to compare forbid a URL', () => {
  const { isAllowed } = parseRobots(rulesOf((at) => `/*b${at}$`))

  expect(isAllowed('https://shop.example/a')).toBe(true)
  expect(isAllowed(`https://shop.example/${'a'.repeat(3_000)}`)).toBe(false)
  expect(
    parseRobots('User-agent: *\nDisallow: /*b').isAllowed(`https://shop.example/${'a'.repeat(3_000)}`),
  ).toBe(true)
})

test.each([
  ['agents before as many rules', `${'User-agent: a\n'.repeat(18_000)}${'Allow: /\n'.repeat(20_000)}`],
  ['number signs', `${'#'.repeat(500_000)}\u2028`],
  ['empty lines', '\n'.repeat(512_000)],
  ['sitemaps', 'Sitemap: /a.xml\n'.repeat(32_000)],
  ['colons', ':\n'.repeat(256_000)],
])('a file full of %s is read in a moment', (_, text) => {
  expect(timeOf(() => parseRobots(text))).toBeLessThan(1_000)
})
