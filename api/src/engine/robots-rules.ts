import { createGlob, type Matcher } from './glob.ts'

/** What rules say of one URL, of which they may fit any form. */
export type Decide = (...forms: readonly string[]) => boolean

/** One Allow or Disallow line. Its length decides between rules, so it is kept as it was written. */
export interface RobotsRule {
  isAllow: boolean
  pattern: string
}

interface WildRule extends RobotsRule {
  fits: Matcher
}

/** Rules that begin with the same text before their first star. */
interface Stem {
  text: string
  /** The longest other stem that this one begins with. */
  parent: Stem | undefined
  /** What a rule without stars says of URLs that begin so; undefined when there is none. */
  isAllow: boolean | undefined
  /** Those with stars, the longest first, and Allow before Disallow. */
  wild: WildRule[]
}

/**
 * Characters of one URL that may be compared with rules that hold stars. Beyond it the URL is treated as
 * forbidden: only a file that means harm has thousands of such rules for one URL.
 */
const MAX_EFFORT = 100_000

function stemOf(pattern: string): string {
  const star = pattern.indexOf('*')
  if (star !== -1) return pattern.slice(0, star)
  return pattern.endsWith('$') ? pattern.slice(0, -1) : pattern
}

function addRule(stems: Map<string, Stem>, { isAllow, pattern }: RobotsRule): void {
  const text = stemOf(pattern)
  const stem = stems.get(text) ?? { text, parent: undefined, isAllow: undefined, wild: [] }
  stems.set(text, stem)
  if (text.length === pattern.length) {
    stem.isAllow = isAllow || stem.isAllow === true
    return
  }
  const fits = createGlob(pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`)
  stem.wild.push({ isAllow, pattern, fits })
}

/** In the order of their text, where a stem follows those that it begins with. */
function sortStems(stems: Map<string, Stem>): Stem[] {
  const sorted = [...stems.values()].sort((one, other) => (one.text < other.text ? -1 : 1))
  const open: Stem[] = []
  for (const stem of sorted) {
    while (open.length > 0 && !stem.text.startsWith(open.at(-1)?.text ?? '')) open.pop()
    stem.parent = open.at(-1)
    open.push(stem)
    stem.wild.sort(
      (one, other) =>
        other.pattern.length - one.pattern.length || Number(other.isAllow) - Number(one.isAllow),
    )
  }
  return sorted
}

/** The last stem that is not behind the path in the order: all stems that the path begins with are it or its parents. */
function lastBefore(sorted: readonly Stem[], path: string): Stem | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.text ?? '') <= path) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}

interface Verdict {
  /** Of the rule that decides; -1 when none fits. */
  length: number
  isAllowed: boolean
}

const isStronger = (one: Verdict, other: Verdict) =>
  one.length > other.length || (one.length === other.length && one.isAllowed && !other.isAllowed)

function judge(sorted: readonly Stem[], path: string): Verdict {
  let verdict: Verdict = { length: -1, isAllowed: true }
  let effort = 0
  for (let stem = lastBefore(sorted, path); stem; stem = stem.parent) {
    if (!path.startsWith(stem.text)) continue
    if (stem.isAllow !== undefined) {
      const plain = { length: stem.text.length, isAllowed: stem.isAllow }
      if (isStronger(plain, verdict)) verdict = plain
    }
    for (const { pattern, isAllow, fits } of stem.wild) {
      const { length } = pattern
      if (!isStronger({ length, isAllowed: isAllow }, verdict)) break
      effort += path.length
      if (effort > MAX_EFFORT) return { length: Infinity, isAllowed: false }
      if (!fits(path)) continue
      verdict = { length, isAllowed: isAllow }
      break
    }
  }
  return verdict
}

/** The longest matching rule wins, and Allow at equal length (RFC 9309, 2.2.2). */
export function compileRules(rules: Iterable<RobotsRule>): Decide {
  const stems = new Map<string, Stem>()
  for (const rule of rules) addRule(stems, rule)
  const sorted = sortStems(stems)
  return (...forms) => {
    const verdicts = forms.map((form) => judge(sorted, form))
    return verdicts.reduce((best, next) => (isStronger(next, best) ? next : best)).isAllowed
  }
}
