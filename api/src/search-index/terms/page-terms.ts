import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { languageOf } from './languages.ts'
import { listWords } from './words.ts'

// What one page is about: its sequences of one to three words, weighted by where they stand.

/** How many times a sequence counts by where it stands; a text is long, and says the same thing often. */
const FIELD_WEIGHTS = { title: 6, h1: 5, headings: 2, anchors: 3, description: 2, text: 1 } as const

const MOST_WORDS = 3
const MIN_LETTERS = 3
/** Of one page that are kept. */
const KEPT = 24
/** Characters between which no sequence goes on. */
const CLAUSE_END = /[^\p{L}\p{N}\p{M}'’ʼ\s-]+|\s[-–—]+\s/u
/** Program text, paths and addresses. */
const CODE_SIGN = /[_/\\=<>{}[\]|@#$^~`]|\(\)|::|\p{L}\.\p{L}|^\p{Ll}{2,20}\p{Lu}/u
const HUMP = /\p{Lu}\p{Ll}/gu
/** Names of programs have more of them than names of products. */
const MOST_HUMPS = 2
/** Also such as html5 and mp3. */
const LETTERS = /^[\p{L}\p{M}]+\d{0,3}$/u
/** One letter or syllable of these is a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** `isName`: it occurs in the title or the first heading. */
export type PageTerm = [term: string, weight: number, isName: 0 | 1]

const isSubject = (word: string, stopWords: ReadonlySet<string>) =>
  LETTERS.test(word) &&
  !stopWords.has(word) &&
  (word.length >= MIN_LETTERS || (word.length > 1 && DENSE.test(word)))

const isCode = (written: string) => CODE_SIGN.test(written) || (written.match(HUMP)?.length ?? 0) > MOST_HUMPS

/** A text without what is no prose, which ends a sequence. */
const toProse = (text: string) =>
  text
    .split(/\s+/)
    .map((written) => (isCode(written) ? ';' : written))
    .join(' ')

/** Sequences that begin and end with a word that can be a subject; between two such words a small one may stand. */
function countTerms(text: string, stopWords: ReadonlySet<string>, add: (term: string) => void): void {
  for (const clause of toProse(text).split(CLAUSE_END)) {
    const words = listWords(clause)
    const subjects = words.map((word) => isSubject(word, stopWords))
    for (let at = 0; at < words.length; at += 1) {
      if (subjects[at] !== true) continue
      add(words[at] ?? '')
      for (let length = 2; length <= MOST_WORDS && at + length <= words.length; length += 1) {
        const inner = words[at + 1] ?? ''
        if (length === MOST_WORDS && !LETTERS.test(inner)) break
        if (subjects[at + length - 1] === true) add(words.slice(at, at + length).join(' '))
      }
    }
  }
}

/**
 * The heaviest terms of a page. Within a field a frequency counts as 1 + ln(tf) (Salton and Buckley, "Term-weighting approaches in
 * automatic text retrieval", 1988), so that a word that a page repeats does not outweigh what it is called.
 */
export function listPageTerms(page: IndexablePage): PageTerm[] {
  const { stopWords } = languageOf(page.language)
  const fields: [texts: readonly string[], weight: number][] = [
    [[page.title], FIELD_WEIGHTS.title],
    [[page.h1], FIELD_WEIGHTS.h1],
    [page.headings, FIELD_WEIGHTS.headings],
    [page.anchors.map(([text]) => text), FIELD_WEIGHTS.anchors],
    [[page.description], FIELD_WEIGHTS.description],
    [[page.text ?? ''], FIELD_WEIGHTS.text],
  ]
  const weights = new Map<string, number>()
  const names = new Set<string>()
  for (const [texts, weight] of fields) {
    const counts = new Map<string, number>()
    for (const text of texts)
      countTerms(text, stopWords, (term) => counts.set(term, (counts.get(term) ?? 0) + 1))
    for (const [term, count] of counts) {
      if (weight >= FIELD_WEIGHTS.h1) names.add(term)
      weights.set(term, (weights.get(term) ?? 0) + weight * (1 + Math.log(count)))
    }
  }
  return [...weights]
    .sort(([termA, a], [termB, b]) => b - a || (termA < termB ? -1 : 1))
    .slice(0, KEPT)
    .map(([term, weight]) => [term, Math.round(weight * 100) / 100, names.has(term) ? 1 : 0])
}
