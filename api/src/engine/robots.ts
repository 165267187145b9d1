import { type RobotsFile } from './host-facts.ts'
import { type Matcher } from './glob.ts'
import { compileRules, type RobotsRule } from './robots-rules.ts'

/** The name that robots.txt knows our crawler by. */
export const USER_AGENT_TOKEN = 'BellwetherBot'

export interface RobotsProblem {
  line: number
  text: string
  kind: 'no-colon' | 'unknown-field' | 'rule-before-agent' | 'path-without-slash' | 'noindex'
}

export interface RobotsRules {
  /** @param agent product token without a version; our own by default */
  isAllowed: (url: string, agent?: string) => boolean
  /** Seconds between two requests that are asked of our crawler; null when nothing is. */
  crawlDelay: number | null
  /** As written: mostly absolute addresses. */
  sitemaps: string[]
  /** Values of Content-Signal lines. */
  contentSignals: string[]
  problems: RobotsProblem[]
}

/** Agents that are named in a row, and the rules that follow. */
interface Section {
  rules: RobotsRule[]
  crawlDelay: number | null
}

/** RFC 9309, 2.5: crawlers must read at least 500 KiB, and may ignore the rest. */
const MAX_LENGTH = 512_000
const MAX_RULES = 20_000
const MAX_PROBLEMS = 50
const MAX_SITEMAPS = 1_000
const MAX_SIGNALS = 100
const OTHER_FIELDS = new Set(['host', 'clean-param', 'request-rate', 'visit-time', 'cache-delay', 'comment'])

/** Reads a robots.txt by RFC 9309, with the usual additions. Anything that is no rule is reported, none is fatal. */
export function parseRobots(text: string): RobotsRules {
  const reader = new RobotsReader()
  const lines = text
    .slice(0, MAX_LENGTH)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
  lines.forEach((line, index) => reader.read(line, index + 1))
  const { sitemaps, contentSignals, problems } = reader
  return {
    isAllowed: createAllowance(reader),
    crawlDelay: firstDelay(reader.sectionsOf(USER_AGENT_TOKEN)),
    sitemaps,
    contentSignals,
    problems,
  }
}

const known = new WeakMap<RobotsFile, RobotsRules>()

/** The same for a file that several checks ask about: it is read once. */
export function rulesOf(file: RobotsFile): RobotsRules {
  const rules = known.get(file) ?? parseRobots(file.text)
  known.set(file, rules)
  return rules
}

/** Rules of an agent are prepared when it is first asked about. robots.txt itself is always allowed. */
function createAllowance(reader: RobotsReader): RobotsRules['isAllowed'] {
  const byAgent = new Map<string, Matcher>()
  return (address, agent = USER_AGENT_TOKEN) => {
    const url = URL.parse(address)
    if (!url || url.pathname === '/robots.txt') return true
    const matcher = byAgent.get(agent) ?? compileRules(rulesIn(reader.sectionsOf(agent)))
    byAgent.set(agent, matcher)
    return matcher(normalise(url.pathname + url.search))
  }
}

function* rulesIn(sections: Iterable<Section>): Generator<RobotsRule> {
  for (const { rules } of sections) yield* rules
}

function firstDelay(sections: Iterable<Section>): number | null {
  for (const { crawlDelay } of sections) if (crawlDelay !== null) return crawlDelay
  return null
}

class RobotsReader {
  readonly sitemaps: string[] = []
  readonly contentSignals: string[] = []
  readonly problems: RobotsProblem[] = []
  /** By agent. A file may name one in several places, and agents in a row share what follows. */
  readonly #sections = new Map<string, Set<Section>>()
  #current: Section | undefined
  #isInAgents = false
  #rules = 0

  sectionsOf(agent: string): Iterable<Section> {
    return this.#sections.get(agent.toLowerCase()) ?? this.#sections.get('*') ?? []
  }

  read(line: string, number: number): void {
    const comment = line.indexOf('#')
    const content = (comment === -1 ? line : line.slice(0, comment)).trim()
    if (content === '') return
    const colon = content.indexOf(':')
    if (colon === -1) {
      this.#report(number, content, 'no-colon')
      return
    }
    const field = content.slice(0, colon).trim().toLowerCase()
    this.#field(field, content.slice(colon + 1).trim(), number, content)
    this.#isInAgents = field === 'user-agent'
  }

  #field(field: string, value: string, number: number, content: string): void {
    switch (field) {
      case 'user-agent':
        this.#agent(value)
        return
      case 'allow':
      case 'disallow':
        this.#rule(field === 'allow', value, number, content)
        return
      case 'crawl-delay':
        this.#delay(Number(value))
        return
      case 'sitemap':
        if (value !== '' && this.sitemaps.length < MAX_SITEMAPS) this.sitemaps.push(value)
        return
      case 'content-signal':
        if (this.contentSignals.length < MAX_SIGNALS) this.contentSignals.push(value)
        return
      case 'noindex':
        this.#report(number, content, 'noindex')
        return
      default:
        if (!OTHER_FIELDS.has(field)) this.#report(number, content, 'unknown-field')
    }
  }

  #agent(value: string): void {
    if (!this.#isInAgents || !this.#current) this.#current = { rules: [], crawlDelay: null }
    // `Name/1.0 (comment)` names the product before the slash.
    const name = value.split(/[/\s]/, 1)[0]?.toLowerCase() ?? ''
    this.#sections.set(name, (this.#sections.get(name) ?? new Set()).add(this.#current))
  }

  #rule(isAllow: boolean, value: string, number: number, content: string): void {
    if (!this.#current) {
      this.#report(number, content, 'rule-before-agent')
      return
    }
    if (value === '' || this.#rules >= MAX_RULES) return // An empty rule forbids nothing.
    if (!/^[/*]/.test(value)) this.#report(number, content, 'path-without-slash')
    this.#rules += 1
    this.#current.rules.push({ isAllow, pattern: normalise(value) })
  }

  #delay(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds < 0) return
    if (this.#current) this.#current.crawlDelay ??= seconds
  }

  #report(line: number, text: string, kind: RobotsProblem['kind']): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, text: text.slice(0, 200), kind })
  }
}

/** Octets that a path may not hold are compared in their percent-encoded form. */
function normalise(path: string): string {
  const encoded = path.replace(/[^\x21-\x7e]+/g, (run) =>
    encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd')),
  )
  return encoded.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase())
}
