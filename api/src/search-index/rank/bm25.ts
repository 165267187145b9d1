/** The usual values, and those of SQLite's FTS5: how soon more occurrences stop to matter, and how much a long page is held back. */
const K1 = 1.2
const B = 0.75
/** A word that more than half of all pages have still says something. */
const LEAST_IDF = 1e-6

/** How much a word tells pages apart (Robertson and Spärck Jones), by how many of all pages have it. */
export const pageIdf = (pages: number, having: number): number => {
  const idf = Math.log((pages - having + 0.5) / (having + 0.5))
  return idf <= 0 ? LEAST_IDF : idf
}

/** What BM25 holds against a page of this many words, which is the same for all words that are searched. */
export const lengthNorm = (words: number, average: number): number => K1 * (1 - B + (B * words) / average)

/** What one word adds to the score of a page, by its weighted occurrences there. */
export const termScore = (idf: number, occurrences: number, norm: number): number =>
  (idf * (occurrences * (K1 + 1))) / (occurrences + norm)
