import { toPattern } from './robots-paths.ts'
import { type RobotsRule } from './robots-rules.ts'

export interface RobotsProblem {
  line: number
  text: string
  kind: 'no-colon' | 'unknown-field' | 'rule-before-agent' | 'path-without-slash' | 'noindex'
}

/** Agents that are named before the same rules, and these rules. */
export interface Section {
  rules: RobotsRule[]
}

/** A line of Content-Signal, and which group of agents it is for: lines before any group are for nobody in particular. */
export interface ContentSignal {
  value: string
  group: number
}

/** As far as `Crawl-delay` needs to know who is meant. */
interface OpenSection extends Section {
  isForUs: boolean
  isForAll: boolean
}

const MAX_PROBLEMS = 50
const MAX_SITEMAPS = 1_000
const MAX_SIGNALS = 100
const OTHER_FIELDS = new Set(['host', 'clean-param', 'request-rate', 'visit-time', 'cache-delay', 'comment'])
/** Fields in the spelling of the standard, and in those that Google's open parser takes for them. */
const FIELDS: readonly [field: string, spelling: RegExp][] = [
  ['user-agent', /^user[- ]?agent/],
  ['disallow', /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/],
  ['allow', /^allow/],
  ['sitemap', /^site-?map/],
]
const NOBODY: ReadonlySet<Section> = new Set()

const fieldOf = (name: string) => FIELDS.find(([, spelling]) => spelling.test(name))?.[0] ?? name

/**
 * The product token that a line names. `Name/1.0 (comment)` means the letters, hyphens and underscores that it begins with,
 * and a star stands alone (RFC 9309, 2.2.1, as Google reads it).
 */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  return /^[a-z_-]*/.exec(value.toLowerCase())?.[0] ?? ''
}

/** Where a line without a colon has exactly a field and a value, as in `Disallow /a`, Google takes the space for one. */
function splitLine(content: string): { name: string; value: string } | undefined {
  const colon = content.indexOf(':')
  if (colon !== -1) return { name: content.slice(0, colon), value: content.slice(colon + 1) }
  const [name = '', value, ...rest] = content.split(/\s+/)
  return value === undefined || rest.length > 0 ? undefined : { name, value }
}

/** Takes the lines of one file, in order. */
export class RobotsReader {
  readonly sitemaps: string[] = []
  readonly contentSignals: ContentSignal[] = []
  readonly problems: RobotsProblem[] = []
  /** By agent. A file may name one in several places, and agents in a row share what follows. */
  readonly #sections = new Map<string, Set<Section>>()
  readonly #ourName: string
  #ourDelay: number | null = null
  #commonDelay: number | null = null
  #current: OpenSection | undefined
  #groups = 0
  /** Only a rule ends a row of agents: whatever else stands between them does not (RFC 9309, 2.2.1 and 2.2.4). */
  #hasRules = false

  constructor(ourName: string) {
    this.#ourName = ourName.toLowerCase()
  }

  /** The same set for all agents that have no rules of their own. */
  sectionsOf(agent: string): Iterable<Section> {
    return this.#sections.get(agent.toLowerCase()) ?? this.#sections.get('*') ?? NOBODY
  }

  get crawlDelay(): number | null {
    return this.#sections.has(this.#ourName) ? this.#ourDelay : this.#commonDelay
  }

  read(line: string, number: number): void {
    const comment = line.indexOf('#')
    const content = (comment === -1 ? line : line.slice(0, comment)).trim()
    if (content === '') return
    const parts = splitLine(content)
    if (!content.includes(':')) this.#report(number, content, 'no-colon')
    if (!parts) return
    const name = parts.name.trim().toLowerCase()
    const field = fieldOf(name)
    if (field !== name && content.includes(':')) this.#report(number, content, 'unknown-field')
    this.#field(field, parts.value.trim(), number, content)
  }

  #field(field: string, value: string, number: number, content: string): void {
    switch (field) {
      case 'user-agent':
        this.#agent(agentOf(value))
        return
      case 'allow':
      case 'disallow':
        this.#rule(field === 'allow', value, number, content)
        return
      case 'crawl-delay':
        if (value !== '') this.#delay(Number(value))
        return
      case 'sitemap':
        if (value !== '' && this.sitemaps.length < MAX_SITEMAPS) this.sitemaps.push(value)
        return
      case 'content-signal':
        if (this.contentSignals.length < MAX_SIGNALS) this.contentSignals.push({ value, group: this.#groups })
        return
      case 'noindex':
        this.#report(number, content, 'noindex')
        return
      default:
        if (!OTHER_FIELDS.has(field) && content.includes(':')) this.#report(number, content, 'unknown-field')
    }
  }

  #agent(name: string): void {
    if (!this.#current || this.#hasRules) {
      this.#current = { rules: [], isForUs: false, isForAll: false }
      this.#groups += 1
    }
    this.#hasRules = false
    if (name === this.#ourName) this.#current.isForUs = true
    if (name === '*') this.#current.isForAll = true
    this.#sections.set(name, (this.#sections.get(name) ?? new Set()).add(this.#current))
  }

  #rule(isAllow: boolean, value: string, number: number, content: string): void {
    if (!this.#current) {
      this.#report(number, content, 'rule-before-agent')
      return
    }
    this.#hasRules = true
    if (value === '') return // An empty rule forbids nothing.
    if (!/^[/*]/.test(value)) this.#report(number, content, 'path-without-slash')
    this.#current.rules.push({ isAllow, pattern: toPattern(value) })
  }

  /** Means the agents above it, though the rules of the group may be for more. */
  #delay(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds < 0) return
    if (this.#current?.isForUs) this.#ourDelay ??= seconds
    if (this.#current?.isForAll) this.#commonDelay ??= seconds
  }

  #report(line: number, text: string, kind: RobotsProblem['kind']): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, text: text.slice(0, 200), kind })
  }
}
