/** What may stand between a name and its version. */
const GAP = /^[\s/:@=(-]{0,3}(?:version|ver|v)?[\s.:/=-]{0,2}/i
const VERSION = /^\d{1,4}(?:\.\d{1,6}){0,3}/
/** More than any gap and version have. */
const REACH = 60
/** A date or a number of a build is no version. */
const MAX_FIRST = 4
const [YEAR_FROM, YEAR_TO] = [1990, 2100]

function isPlausible(version: string): boolean {
  const [first = ''] = version.split('.')
  if (first.length < MAX_FIRST || version.includes('.')) return true
  return Number(first) >= YEAR_FROM && Number(first) <= YEAR_TO
}

/** The version that a text begins with; null without one. */
export function readVersion(text: string): string | null {
  const found = VERSION.exec(text.slice(0, REACH))?.[0]
  const isCut = found !== undefined && /^\w/.test(text.slice(found.length))
  return found !== undefined && !isCut && isPlausible(found) ? found : null
}

/** The version that stands in a text behind a name, which ends at `end`. */
export function versionAfter(text: string, end: number): string | null {
  const rest = text.slice(end, end + REACH)
  const gap = GAP.exec(rest)?.[0].length ?? 0
  return readVersion(rest.slice(gap))
}
