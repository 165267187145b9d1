import { type PageTerm } from './page-terms.ts'

// What a domain is about: the terms of its pages together, against those of the other domains.

/** A term of a domain: the weight of it over all pages, how many have it, and the one that it weighs most on. */
export interface DomainTerm {
  term: string
  weight: number
  pages: number
  pageId: number
  language: string | null
}

interface Entry {
  weight: number
  pages: number
  pageId: number
  most: number
  /** Whether a page is called so. */
  isName: boolean
  language: string | null
}

/** Terms that are remembered while pages are counted: then the lightest go. */
const MOST_ENTRIES = 40_000
/** Of one domain that are compared with those of others. */
export const KEPT_TERMS = 1_000

/** Adds up the terms of a domain's pages, in memory that does not grow with them. */
export class TermTally {
  readonly #entries = new Map<string, Entry>()

  add(pageId: number, language: string | null, terms: readonly PageTerm[]): void {
    for (const [term, weight, name] of terms) {
      const entry = this.#entries.get(term)
      if (!entry)
        this.#entries.set(term, { weight, pages: 1, pageId, most: weight, language, isName: name === 1 })
      else {
        entry.weight += weight
        entry.pages += 1
        entry.isName ||= name === 1
        if (weight > entry.most) Object.assign(entry, { most: weight, pageId, language })
      }
    }
    if (this.#entries.size > MOST_ENTRIES) this.#prune()
  }

  #prune(): void {
    const light = [...this.#entries].sort(([, a], [, b]) => a.weight - b.weight).slice(0, MOST_ENTRIES / 2)
    for (const [term] of light) this.#entries.delete(term)
  }

  /**
   * The heaviest that at least one page is called by, with what longer terms explain taken away. Words of controls, such as "next", are on
   * every page and no page's name.
   */
  list(): DomainTerm[] {
    const heaviest = [...this.#entries]
      .filter(([, { isName }]) => isName)
      .sort(([termA, a], [termB, b]) => b.weight - a.weight || (termA < termB ? -1 : 1))
      .slice(0, KEPT_TERMS)
      .map(([term, { weight, pages, pageId, language }]) => ({ term, weight, pages, pageId, language }))
    return withoutNested(heaviest)
  }
}

/** Its parts that are shorter, each once. */
function listParts(term: string): Set<string> {
  const words = term.split(' ')
  const parts = new Set<string>()
  for (let length = 1; length < words.length; length += 1)
    for (let at = 0; at + length <= words.length; at += 1) parts.add(words.slice(at, at + length).join(' '))
  return parts
}

/**
 * C-value (Frantzi, Ananiadou, Mima, "Automatic recognition of multi-word terms", 2000): a term within longer ones counts as often as it
 * stands outside of them on average, and the more words a term has, the more it says. With log₂(words + 1), single words count too.
 */
export function withoutNested(terms: readonly DomainTerm[]): DomainTerm[] {
  const longer = new Map<string, { sum: number; count: number }>()
  for (const { term, weight } of terms)
    for (const part of listParts(term)) {
      const known = longer.get(part) ?? { sum: 0, count: 0 }
      longer.set(part, { sum: known.sum + weight, count: known.count + 1 })
    }
  return terms.flatMap((one) => {
    const nested = longer.get(one.term)
    const left = one.weight - (nested ? nested.sum / nested.count : 0)
    const weight = Math.log2(one.term.split(' ').length + 1) * left
    return weight > 0 ? { ...one, weight } : []
  })
}

/**
 * How much a term tells one domain from others: ln((1 + domains) / (1 + domains with it)) + 1, the smooth idf of scikit-learn, which is 1
 * where there is nothing to compare with.
 */
export const domainIdf = (domains: number, having: number): number =>
  Math.log((1 + domains) / (1 + having)) + 1
