// What of a page counts how much. Numbers of this file are choices, and decisions/078 says why.

/** How many times an occurrence counts in BM25, by column; the order is that of the index. */
export const COLUMN_WEIGHTS = { title: 8, h1: 5, headings: 2.5, anchors: 4, text: 1 } as const
export type IndexColumn = keyof typeof COLUMN_WEIGHTS
export const INDEX_COLUMNS = Object.keys(COLUMN_WEIGHTS) as IndexColumn[] // Its own keys.

/** Results of a search that have a position. */
export const MOST_POSITIONS = 100

/** Main keywords of a domain that are stored, and those of each that positions are calculated for. */
export const MAIN_KEYWORDS = 200
export const RANKED_KEYWORDS = 100
/** Keywords of the whole index whose positions are calculated, the heaviest of each domain first. */
export const MOST_KEYWORDS = 5_000
