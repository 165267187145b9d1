import { expect, test } from 'vitest'
import { AGENT_CASES } from '#tests/fixtures/robots/agents.ts'
import { LINE_CASES } from '#tests/fixtures/robots/lines.ts'
import { PATH_CASES } from '#tests/fixtures/robots/paths.ts'
import { parseRobots } from './robots.ts'

const VECTORS = [...AGENT_CASES, ...PATH_CASES, ...LINE_CASES].flatMap(
  ({ rule, robots, agent, allowed = [], forbidden = [] }) => [
    ...allowed.map((path) => ({ rule, robots, agent, path, verdict: 'allowed' })),
    ...forbidden.map((path) => ({ rule, robots, agent, path, verdict: 'forbidden' })),
  ],
)

test('there are enough of them', () => {
  expect(VECTORS.length).toBeGreaterThan(250)
})

test.each(VECTORS)('$rule: $path is $verdict', ({ robots, agent, path, verdict }) => {
  const { isAllowed } = parseRobots(robots)
  expect(isAllowed(`https://shop.example${path}`, agent) ? 'allowed' : 'forbidden').toBe(verdict)
})

test('a delay means the agents above it, and rules of a group all of its agents', () => {
  const between = parseRobots('User-agent: slow\nCrawl-delay: 9\nUser-agent: BellwetherBot\nDisallow: /a')

  expect(between.crawlDelay).toBeNull()
  expect(
    parseRobots('User-agent: BellwetherBot\nCrawl-delay: 9\nUser-agent: slow\nDisallow: /').crawlDelay,
  ).toBe(9)
  expect(
    parseRobots('User-agent: *\nCrawl-delay: 3\nUser-agent: BellwetherBot\nAllow: /').crawlDelay,
  ).toBeNull()
  expect(parseRobots('User-agent: *\nCrawl-delay: 3').crawlDelay).toBe(3)
})
