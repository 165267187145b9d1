import { type CheckedFinding } from '#api/engine/check.ts'
import { tidy } from '#api/engine/facts/attributes.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { MAX_OWN_LENGTH, MAX_OWN_VALUES, type OwnGap } from '#contract/seo/own-checks.words.ts'
import { findMatches, findText, type Searched, type TextHits } from './find-in-text.ts'
import { type CompiledCheck, isFault, isForUrl, type OwnOutcome, type PlannedCheck } from './own-check.ts'
import { type FoundElement, type Hits, type OwnReader } from './own-reader.ts'
import { type Stopper } from './stopper.ts'

/** Of the values of one page: it shares a row of a crawl's database with others. */
const MOST_OF_PAGE = 60_000
const MOST_SHOWN = 200

/** What a page was when it was read. */
interface ReadPage {
  facts: Pick<PageFacts, 'url' | 'kind'>
  body: string
  /** Not all of it was read. */
  isPartial: boolean
  reader: OwnReader
  stopper: Stopper
}

const oneSpace = (text: string) => text.replace(/\s+/g, ' ')

/** Program text is no text of the page: of an element that holds it, the source is. */
const PROGRAMS = new Set(['script', 'style', 'template', 'noscript'])

const sourceOf = ({ source: { start, end } }: FoundElement, body: string) =>
  body.slice(start, end ?? body.length)

function textOf(element: FoundElement, { body, reader }: ReadPage): string {
  if (PROGRAMS.has(element.tag)) return sourceOf(element, body)
  const { start, end } = element.text
  return reader.allText.slice(start, end ?? undefined)
}

function partsOf({ check, chains }: CompiledCheck, hits: Hits, page: ReadPage): Searched {
  const isSource = check.where === 'source'
  if (!chains) return [isSource ? page.body : oneSpace(page.reader.seenText)]
  return hits.elements.map((element) =>
    isSource ? sourceOf(element, page.body) : oneSpace(textOf(element, page)),
  )
}

function valueOf(
  element: FoundElement,
  { check: { take, attribute } }: CompiledCheck,
  page: ReadPage,
): string | undefined {
  if (take === 'attribute') return element.attributes[attribute]
  return take === 'html' ? sourceOf(element, page.body) : textOf(element, page)
}

/** A selector as if it were a text that was looked for. */
function readElements(compiled: CompiledCheck, hits: Hits, page: ReadPage): TextHits {
  const { elements, count } = hits
  const [first] = elements
  const values = elements.flatMap((element) => valueOf(element, compiled, page) ?? [])
  return {
    count:
      compiled.check.take === 'attribute' && compiled.check.want === 'value' && !hits.isMore
        ? values.length
        : count,
    isMore: false,
    values,
    sample: first ? textOf(first, page) || sourceOf(first, page.body) : null,
    unread: page.reader.isFull ? 'too-long' : null,
  }
}

function search(compiled: CompiledCheck, index: number, page: ReadPage): TextHits {
  const { check, expression, chains } = compiled
  const hits = page.reader.hitsOf(index)
  if (check.find === 'selector') return readElements(compiled, hits, page)
  const parts = partsOf(compiled, hits, page)
  const wanted = check.where === 'text' ? oneSpace(check.pattern) : check.pattern
  const found = expression
    ? findMatches(parts, expression, page.stopper, MAX_OWN_VALUES)
    : findText(parts, wanted, page.stopper, MAX_OWN_VALUES)
  if (chains && (hits.isMore || page.reader.isFull)) found.unread ??= 'cut-off'
  return found
}

const takesValues = ({ want, take }: PlannedCheck) => want === 'value' && take !== 'count'

const notMade = (check: PlannedCheck, gap: OwnGap): OwnOutcome => ({
  check: check.id,
  takesValues: takesValues(check),
  found: null,
  isMore: false,
  values: [],
  gap,
  sample: null,
})

function make(compiled: CompiledCheck, index: number, page: ReadPage): OwnOutcome {
  const { check } = compiled
  const { count, isMore, values, sample, unread } = search(compiled, index, page)
  const gap = unread ?? (page.isPartial ? 'cut-off' : null)
  if (gap !== null && count === 0) return notMade(check, gap)
  const isTaken = takesValues(check)
  const tidied = (value: string) =>
    check.take === 'html' ? value.slice(0, MAX_OWN_LENGTH).replaceAll('\0', '') : tidy(value, MAX_OWN_LENGTH)
  return {
    check: check.id,
    takesValues: isTaken,
    found: count,
    isMore: isMore || gap !== null,
    values: isTaken ? values.map(tidied) : [],
    gap: null,
    sample: sample === null ? null : tidy(sample, MOST_SHOWN),
  }
}

/** Of a page that could not be read at all. */
export const missOwnChecks = (checks: readonly PlannedCheck[], url: string): OwnOutcome[] =>
  checks.filter((check) => isForUrl(check, url)).map((check) => notMade(check, 'no-page'))

const GAP_OF_KIND: Partial<Record<PageFacts['kind'], OwnGap>> = {
  asset: 'not-html',
  error: 'no-page',
  blocked: 'no-page',
  unreadable: 'no-page',
}

/** What the own checks come to on a page. A redirect is none: its target is another page. */
export function makeOwnChecks(checks: readonly CompiledCheck[], page: ReadPage): OwnOutcome[] {
  const { url, kind } = page.facts
  if (kind === 'redirect') return []
  const unread = GAP_OF_KIND[kind]
  let room = MOST_OF_PAGE
  return checks.flatMap((compiled, index) => {
    if (!compiled.isFor(url)) return []
    if (unread) return [notMade(compiled.check, unread)]
    const outcome = make(compiled, index, page)
    const values = outcome.values.filter((value) => (room -= value.length) >= 0)
    return [{ ...outcome, values, isMore: outcome.isMore || values.length < outcome.values.length }]
  })
}

const quote = (text: string) => `“${tidy(text, MOST_SHOWN)}”`

/** What is wrong, in words that are the same on every page, so that a template's fault is one. */
export function findByOwnChecks(
  checks: readonly CompiledCheck[],
  outcomes: readonly OwnOutcome[],
): CheckedFinding[] {
  const byId = new Map<string, CompiledCheck>(checks.map((compiled) => [compiled.check.id, compiled]))
  return outcomes.flatMap((outcome) => {
    const compiled = byId.get(outcome.check)
    if (!compiled || !isFault(compiled.check, outcome.found)) return []
    const { want, find, pattern, selector } = compiled.check
    const what = quote(find === 'selector' ? selector : pattern)
    if (want === 'present') return [{ check: outcome.check, detail: `${what} is not on the page.` }]
    const sample = outcome.sample ?? ''
    return [
      { check: outcome.check, detail: `${what} is on the page.`, ...(sample !== '' && { evidence: sample }) },
    ]
  })
}
