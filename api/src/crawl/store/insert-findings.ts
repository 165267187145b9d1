import { foldIfPlain } from '#api/lib/kept-text.ts'

/** What is the same for all findings of one cause, as a search reads it. */
export const ALIKE_TEXT = `detail || ' ' || coalesce(evidence, '')`

/**
 * Puts in what a query selects as check_id, url, detail and evidence. Most of it is plain and need not be folded: `isPlain` is SQL
 * that is true where that is known.
 */
export function insertFindings(select: string, isPlain = 'false'): string {
  const folded = ['url', 'detail', ALIKE_TEXT].map((text) => `iif(${isPlain}, '', ${foldIfPlain(text)})`)
  return `
    INSERT OR REPLACE INTO findings (check_id, url, detail, evidence, folded_url, folded_detail, folded_alike)
    SELECT check_id, url, detail, evidence, ${folded.join(', ')} FROM (${select})`
}

/** One finding: check, URL, detail and evidence. */
export const INSERT_FINDING = insertFindings('SELECT ? AS check_id, ? AS url, ? AS detail, ? AS evidence')
