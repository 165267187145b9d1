import { pathOf } from './urls.ts'

/** A sign that the place a URL hangs from has URLs without end. */
export interface Trap {
  kind: 'parameters' | 'segments' | 'calendar' | 'session'
  /** What all URLs of one trap have in common. */
  root: string
  /** The parameters of this one. */
  names?: string
}

/** Parameters that are combined; with fewer a URL is a page of a list, or one of many things. */
const COMBINED = 3
const MAX_SEGMENTS = 100
const MAX_PARAMETERS = 50
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w{0,20}|sessionid|session_id|sid|osid|oscsid|zenid)$/i
const YEAR = /^(?:19|20|21)\d\d$/
const YEAR_AND_MORE = /^((?:19|20|21)\d\d)-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?$/
const MONTH = /^(?:0?[1-9]|1[0-2])$/
/** Events are announced for the years to come. The past is no sign: newspapers put theirs online. */
const YEARS_AHEAD = 3

const isOutOfTime = (year: number, now: Date) => year > now.getUTCFullYear() + YEARS_AHEAD

/** The year of a date that calendars make, from segments or values that follow each other. */
function yearOf(parts: readonly string[], at: number): number | null {
  const part = parts[at] ?? ''
  const together = YEAR_AND_MORE.exec(part)?.[1]
  if (together !== undefined) return Number(together)
  return YEAR.test(part) && MONTH.test(parts[at + 1] ?? '') ? Number(part) : null
}

/** Where a segment comes a second time in a row, or a third time at all. */
function repetitionIn(segments: readonly string[]): number {
  const counts = new Map<string, number>()
  return segments.findIndex((segment, at) => {
    if (/^\d+$/.test(segment)) return false
    const seen = (counts.get(segment) ?? 0) + 1
    counts.set(segment, seen)
    return seen >= 3 || segments[at - 1] === segment
  })
}

function trapOfPath(origin: string, segments: readonly string[], now: Date): Trap | undefined {
  const repeated = repetitionIn(segments)
  if (repeated !== -1) {
    const first = segments.indexOf(segments[repeated] ?? '')
    return { kind: 'segments', root: `${origin}/${segments.slice(0, first + 1).join('/')}` }
  }
  const dated = segments.findIndex((_, at) => {
    const year = yearOf(segments, at)
    return year !== null && isOutOfTime(year, now)
  })
  return dated === -1
    ? undefined
    : { kind: 'calendar', root: `${origin}/${segments.slice(0, dated).join('/')}` }
}

function trapOfQuery(page: string, query: string, now: Date): Trap | undefined {
  const pairs = query.split(/[&;]/, MAX_PARAMETERS).map((pair) => pair.split('=', 2))
  const names = pairs.map(([name = '']) => name)
  if (names.some((name) => SESSION.test(name))) return { kind: 'session', root: page }
  const values = pairs.map(([, value = '']) => value)
  const isDated = names.some((name, at) => {
    const isYear = /year|date|month|day/i.test(name)
    const year = yearOf(values, at) ?? (isYear && YEAR.test(values[at] ?? '') ? Number(values[at]) : null)
    return isYear && year !== null && isOutOfTime(year, now)
  })
  if (isDated) return { kind: 'calendar', root: page }
  const isRepeated = new Set(names).size < names.length && !names.some((name) => name.includes('['))
  return names.length >= COMBINED || isRepeated
    ? { kind: 'parameters', root: page, names: names.join('&') }
    : undefined
}

/** What a URL is a sign of; undefined for an ordinary one. */
export function trapOf(url: string, now: Date): Trap | undefined {
  const path = pathOf(url)
  const origin = url.slice(0, url.length - path.length)
  const [name = '', query = ''] = path.split('?', 2)
  const segments = name.split('/', MAX_SEGMENTS).filter(Boolean)
  return (
    trapOfPath(origin, segments, now) ?? (query === '' ? undefined : trapOfQuery(origin + name, query, now))
  )
}
