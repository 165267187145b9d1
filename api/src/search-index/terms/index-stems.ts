import { listStems } from './words.ts'

/** Of stems that were folded before, so many are remembered: texts repeat their words. */
const MOST_KEPT = 50_000
const LATIN_WITH_MARKS = /([a-z])[\u0300-\u036f]+/g
const ASCII = /^[\0-\x7f]*$/

const folded = new Map<string, string>()

/** Without the diacritics of Latin letters. Those of other scripts make other letters of them. */
function foldStem(stem: string): string {
  if (ASCII.test(stem)) return stem
  const known = folded.get(stem)
  if (known !== undefined) return known
  if (folded.size >= MOST_KEPT) folded.clear()
  const fold = stem.normalize('NFD').replace(LATIN_WITH_MARKS, '$1').normalize('NFC')
  folded.set(stem, fold)
  return fold
}

/** What pages are found by: stems, in which "café" and "cafe" are the same. */
export const listIndexStems = (text: string, language: string | null): string[] =>
  listStems(text, language).map(foldStem)
