import { expect, test } from 'vitest'
import { createPlan } from '#tests/workers/node-crawl.ts'
import { toCrawlRules, withSecrets } from './crawl-rules.ts'

const OWN = 'Mozilla/5.0 (compatible; BellwetherBot/1.0; +https://bellwether.example/bot)'
const RULES = {
  userAgent: OWN,
  botName: 'BellwetherBot/1.0; +https://bellwether.example/bot',
  allowPrivate: false,
}
const planOf = (url: string, options = {}) => createPlan({ url, maxPages: 1, ...options })
const originsOf = (url: string) => withSecrets(RULES, planOf(url), { authUser: 'ana' }).own?.origins

test.each([
  ['https://example.com/', ['https://example.com', 'https://www.example.com']],
  ['https://www.example.com/a', ['https://www.example.com', 'https://example.com']],
  [
    'http://example.com/',
    ['http://example.com', 'https://example.com', 'http://www.example.com', 'https://www.example.com'],
  ],
  [
    'https://staging.example.com:8443/',
    ['https://staging.example.com:8443', 'https://www.staging.example.com:8443'],
  ],
  // github.io belongs to others, and so does whatever is below it.
  ['https://www.github.io/', ['https://www.github.io']],
  ['https://192.0.2.1/', ['https://192.0.2.1']],
])('credentials for %s go to %j alone', (url, origins) => {
  expect(originsOf(url)).toEqual(origins)
})

test('credentials are those of RFC 7617, beside the headers that were entered', () => {
  const { own } = withSecrets(RULES, planOf('https://example.com/'), {
    authUser: 'zoë',
    authPassword: 'päss',
    headers: ['X-A:  b: c '],
  })
  expect(own?.headers).toEqual({ 'x-a': 'b: c', authorization: 'Basic em/Dqzpww6Rzcw==' })
})

test('without secrets nothing is added', () => {
  expect(withSecrets(RULES, planOf('https://example.com/'), {})).toEqual(RULES)
})

test.each([
  [{}, OWN, undefined],
  [
    { userAgent: 'custom', customAgent: 'Example-Bot/2.0' },
    'Example-Bot/2.0 (BellwetherBot/1.0; +https://bellwether.example/bot)',
    ['Example-Bot', 'BellwetherBot'],
  ],
  [
    { userAgent: 'custom', customAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' },
    'Mozilla/5.0 (compatible; bingbot/2.0) (BellwetherBot/1.0; +https://bellwether.example/bot)',
    ['bingbot', 'BellwetherBot'],
  ],
  [
    { userAgent: 'custom', customAgent: '123' },
    '123 (BellwetherBot/1.0; +https://bellwether.example/bot)',
    ['BellwetherBot', 'BellwetherBot'],
  ],
])('%j is named in requests, and so are we', (options, userAgent, robotsNames) => {
  const rules = toCrawlRules(RULES, planOf('https://example.com/', options))
  expect([rules.userAgent, rules.robotsNames]).toEqual([userAgent, robotsNames])
})
