import { type RobotsFile } from './host-facts.ts'
import { type ContentSignal, type RobotsProblem, RobotsReader, type Section } from './robots-reader.ts'
import { toComparedPaths } from './robots-paths.ts'
import { compileRules, type Decide, type RobotsRule } from './robots-rules.ts'

/** The name that robots.txt knows our crawler by. */
export const USER_AGENT_TOKEN = 'BellwetherBot'
/** What crawlers must read of a file; the rest is left out, as Google does (RFC 9309, 2.5). */
export const MAX_ROBOTS_BYTES = 500 * 1024

export interface RobotsRules {
  /** @param agent product token without a version; our own by default */
  isAllowed: (url: string, agent?: string) => boolean
  /** Rules with stars that are for our crawler: each may have to be compared with a URL. */
  wildcards: number
  /** Seconds between two requests that are asked of our crawler; null when nothing is. */
  crawlDelay: number | null
  /** As written: mostly absolute URLs. */
  sitemaps: string[]
  contentSignals: ContentSignal[]
  problems: RobotsProblem[]
}

/** What of a text fits into the limit, without the line that it cuts through: half a rule is another rule. */
function cutToLimit(text: string): string {
  // A character takes three bytes at the most, of those that are one of JavaScript's.
  if (text.length * 3 <= MAX_ROBOTS_BYTES) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_ROBOTS_BYTES))
  if (read === text.length) return text
  const start = text.slice(0, read)
  return start.slice(0, Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')) + 1)
}

/** Reads a robots.txt by RFC 9309, with the usual additions. Anything that is no rule is reported, none is fatal. */
export function parseRobots(text: string): RobotsRules {
  const reader = new RobotsReader(USER_AGENT_TOKEN)
  const lines = cutToLimit(text)
    // A byte order mark, also one that lost its last bytes.
    .replace(/^[\ufeff\ufffd]+/, '')
    .split(/\r\n|\r|\n/)
  lines.forEach((line, index) => reader.read(line, index + 1))
  const { sitemaps, contentSignals, problems, crawlDelay } = reader
  const ours = [...rulesIn(reader.sectionsOf(USER_AGENT_TOKEN))]
  const wildcards = ours.filter(({ pattern }) => pattern.includes('*')).length
  return { isAllowed: createAllowance(reader), wildcards, crawlDelay, sitemaps, contentSignals, problems }
}

/**
 * What is known of a file's rules: its text, none where there is no file, or null where it is unavailable, which means that
 * nothing may be asked for until it can (RFC 9309, 2.3.1). Too many redirects lead to no file.
 */
export function readableRobots({ status, failure, text }: RobotsFile): string | null {
  if (failure === 'too-many-redirects' || failure === 'redirect-loop') return ''
  if (failure !== undefined || status === 429 || status >= 500 || status < 200) return null
  return status < 300 ? text : ''
}

const known = new WeakMap<RobotsFile, RobotsRules>()

/** The same for a file that several checks ask about: it is read once. */
export function rulesOf(file: RobotsFile): RobotsRules {
  const rules = known.get(file) ?? parseRobots(file.text)
  known.set(file, rules)
  return rules
}

/** Rules are prepared when somebody first asks about an agent that they are for. robots.txt itself is always allowed. */
function createAllowance(reader: RobotsReader): RobotsRules['isAllowed'] {
  const prepared = new Map<Iterable<Section>, Decide>()
  return (address, agent = USER_AGENT_TOKEN) => {
    const url = URL.parse(address)
    if (!url || url.pathname === '/robots.txt') return true
    const sections = reader.sectionsOf(agent)
    const decide = prepared.get(sections) ?? compileRules(rulesIn(sections))
    prepared.set(sections, decide)
    return decide(...toComparedPaths(url))
  }
}

function* rulesIn(sections: Iterable<Section>): Generator<RobotsRule> {
  for (const { rules } of sections) yield* rules
}
