import { parseSelector, SelectorFault } from '#api/engine/own-checks/parse-selector.ts'
import { type ImportedSign } from './imported-fingerprint.ts'
import { type PageElements, readElements, type SeenElement } from './read-elements.ts'
import { TextFilter } from './text-filter.ts'
import { type WorkLimit } from './work-limit.ts'

/** Steps of one part of a selector at one element. */
const ASKING = 10
/** Steps of reading a character of a page for its elements. */
const READING = 10

const WORD = /[\w-]{3,}/g

/** Words that a page has to contain for a selector to match anything; a selector with commas or conditions needs none. */
const listWords = (selector: string) =>
  /[,:\\]/.test(selector) ? [] : (selector.toLowerCase().match(WORD) ?? [])

function toChains(selector: string) {
  try {
    return parseSelector(selector)
  } catch (error) {
    // What an earlier version has accepted, and this one does not.
    if (error instanceof SelectorFault) return []
    throw error
  }
}

const countTags = (body: string) => {
  let count = 0
  for (let at = body.indexOf('<'); at !== -1; at = body.indexOf('<', at + 1)) count += 1
  return count
}

export interface FoundElements extends Omit<PageElements, 'elements'> {
  /** What a selector matched; undefined where it could not be afforded. */
  elementsOf: (selector: string) => readonly SeenElement[] | undefined
}

/** Reads a page for the selectors of these signs, and for its scripts and meta tags. */
export function findElements(body: string, signs: readonly ImportedSign[], limit: WorkLimit): FoundElements {
  const asked = new Set(
    signs.flatMap(({ place, name }) => (place === 'dom' && name !== undefined ? [name] : [])),
  )
  const filter = asked.size > 0 ? new TextFilter(body) : undefined
  const tags = asked.size > 0 ? countTags(body) : 0
  const chosen = new Map<string, number>()
  const left = new Set<string>()
  const chains: ReturnType<typeof parseSelector>[] = []
  const canRead = limit.spend(body.length * READING)
  for (const selector of canRead ? asked : []) {
    if (!listWords(selector).every((word) => filter?.contains(word))) continue
    const parsed = toChains(selector)
    const parts = parsed.reduce((sum, chain) => sum + chain.length, 0)
    if (!limit.spend(parts * tags * ASKING)) left.add(selector)
    else chosen.set(selector, chains.push(parsed) - 1)
  }
  const { elements, ...page } = readElements(canRead ? body : '', chains)
  const elementsOf = (selector: string) => {
    if (!canRead || left.has(selector)) return undefined
    const at = chosen.get(selector)
    return at === undefined ? [] : elements[at]
  }
  return { ...page, elementsOf }
}
