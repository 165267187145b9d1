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

interface Rule {
  isAllow: boolean
  pattern: string
}

interface Group {
  rules: Rule[]
  crawlDelay: number | null
}

/** RFC 9309, 2.5: crawlers must read at least 500 KiB, and may ignore the rest. */
const MAX_LENGTH = 512_000
const MAX_RULES = 20_000
const MAX_PROBLEMS = 50
const OTHER_FIELDS = new Set(['host', 'clean-param', 'request-rate', 'visit-time', 'cache-delay', 'comment'])

/** Reads a robots.txt by RFC 9309, with the usual additions. Anything that is no rule is reported, none is fatal. */
export function parseRobots(text: string): RobotsRules {
  const reader = new RobotsReader()
  const lines = text
    .slice(0, MAX_LENGTH)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
  lines.forEach((line, index) => reader.read(line, index + 1))
  const { groups, sitemaps, contentSignals, problems } = reader
  const groupOf = (agent: string) => groups.get(agent.toLowerCase()) ?? groups.get('*')
  return {
    isAllowed: (url, agent = USER_AGENT_TOKEN) => isAllowedBy(groupOf(agent), url),
    crawlDelay: groupOf(USER_AGENT_TOKEN)?.crawlDelay ?? null,
    sitemaps,
    contentSignals,
    problems,
  }
}

class RobotsReader {
  readonly groups = new Map<string, Group>()
  readonly sitemaps: string[] = []
  readonly contentSignals: string[] = []
  readonly problems: RobotsProblem[] = []
  /** Groups that the next rules belong to. Several user-agent lines in a row share their rules. */
  #current: Group[] = []
  #isInAgents = false
  #rules = 0

  read(line: string, number: number): void {
    const content = line.replace(/#.*$/, '').trim()
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
        if (value !== '') this.sitemaps.push(value)
        return
      case 'content-signal':
        this.contentSignals.push(value)
        return
      case 'noindex':
        this.#report(number, content, 'noindex')
        return
      default:
        if (!OTHER_FIELDS.has(field)) this.#report(number, content, 'unknown-field')
    }
  }

  #agent(value: string): void {
    if (!this.#isInAgents) this.#current = []
    // `Name/1.0 (comment)` names the product before the slash.
    const name = value.split(/[/\s]/, 1)[0]?.toLowerCase() ?? ''
    const group = this.groups.get(name) ?? { rules: [], crawlDelay: null }
    this.groups.set(name, group)
    this.#current.push(group)
  }

  #rule(isAllow: boolean, value: string, number: number, content: string): void {
    if (this.#current.length === 0) {
      this.#report(number, content, 'rule-before-agent')
      return
    }
    if (value === '' || this.#rules >= MAX_RULES) return // An empty rule forbids nothing.
    if (!/^[/*]/.test(value)) this.#report(number, content, 'path-without-slash')
    this.#rules += 1
    const pattern = normalise(value)
    for (const group of this.#current) group.rules.push({ isAllow, pattern })
  }

  #delay(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds < 0) return
    for (const group of this.#current) group.crawlDelay ??= seconds
  }

  #report(line: number, text: string, kind: RobotsProblem['kind']): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, text: text.slice(0, 200), kind })
  }
}

/** The longest matching rule wins, and Allow at equal length (RFC 9309, 2.2.2). robots.txt itself is always allowed. */
function isAllowedBy(group: Group | undefined, address: string): boolean {
  const url = URL.parse(address)
  if (!group || !url || url.pathname === '/robots.txt') return true
  const path = normalise(url.pathname + url.search)
  let longest = -1
  let isAllowed = true
  for (const { isAllow, pattern } of group.rules) {
    if (pattern.length < longest || (pattern.length === longest && !isAllow)) continue
    if (!matches(pattern, path)) continue
    longest = pattern.length
    isAllowed = isAllow
  }
  return isAllowed
}

/** Octets that a path may not hold are compared in their percent-encoded form. */
function normalise(path: string): string {
  const encoded = path.replace(/[^\x21-\x7e]+/g, (run) =>
    encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd')),
  )
  return encoded.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase())
}

/** Looks for the pieces between the stars from left to right: no backtracking, whatever the pattern is. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = pieces.pop()
  if (last === undefined) return !isAnchored || path.length === at
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (isAnchored) return path.length - last.length >= at && path.endsWith(last)
  return path.includes(last, at)
}
