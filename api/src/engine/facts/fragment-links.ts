import { fragmentTarget } from './fragment.ts'

const MAX_FRAGMENTS = 500
const MAX_FRAGMENT_LENGTH = 200

/** A link to a place within another page of the site: its URL, and the id that the place should have. */
export type FragmentLink = [url: string, target: string]

const readTarget = (written: string) =>
  written.length > MAX_FRAGMENT_LENGTH ? null : fragmentTarget(written)

/** The places within pages that the links of a page lead to, each once; bounded. */
export class FragmentLinks {
  /** Of the page itself. */
  readonly own = new Set<string>()
  readonly others: FragmentLink[] = []
  readonly #seen = new Map<string, Set<string>>()

  addOwn(written: string): void {
    const target = readTarget(written)
    if (target !== null && this.own.size < MAX_FRAGMENTS) this.own.add(target)
  }

  /** `isInternal` is asked only where it matters: it takes as long as the rest. */
  addOther(url: string, written: string, isInternal: () => boolean): void {
    const target = readTarget(written)
    if (target === null || this.others.length >= MAX_FRAGMENTS || !isInternal()) return
    const known = this.#seen.get(url) ?? new Set()
    if (known.has(target)) return
    this.#seen.set(url, known.add(target))
    this.others.push([url, target])
  }
}
