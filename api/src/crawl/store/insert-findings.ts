import { foldIfPlain } from '#api/lib/kept-text.ts'

/** What is the same for all findings of one cause, as a search reads it. */
export const ALIKE_TEXT = `detail || ' ' || coalesce(evidence, '')`

/** Puts in what a query selects as check_id, url, detail and evidence. Most of it is plain and need not be folded. */
export const insertFindings = (select: string): string => `
  INSERT OR REPLACE INTO findings (check_id, url, detail, evidence, folded_url, folded_detail, folded_alike)
  SELECT check_id, url, detail, evidence, ${foldIfPlain('url')}, ${foldIfPlain('detail')}, ${foldIfPlain(ALIKE_TEXT)}
  FROM (${select})`

/** One finding: check, URL, detail and evidence. */
export const INSERT_FINDING = insertFindings('SELECT ? AS check_id, ? AS url, ? AS detail, ? AS evidence')
