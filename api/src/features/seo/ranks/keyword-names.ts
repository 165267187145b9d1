import { type KeywordRow } from './ranks.queries.ts'

/** Names in the audit log; more are counted. */
const MOST_NAMED = 20

export function toNames(keywords: readonly Pick<KeywordRow, 'keyword'>[]): string {
  const named = keywords
    .slice(0, MOST_NAMED)
    .map(({ keyword }) => keyword)
    .join(', ')
  const rest = keywords.length - MOST_NAMED
  return rest > 0 ? `${named} and ${rest.toLocaleString('en')} more` : named
}

/** What tells tracked keywords of a domain apart. */
export const keyOf = (row: Pick<KeywordRow, 'foldedKeyword' | 'country' | 'device'>) =>
  JSON.stringify([row.foldedKeyword, row.country, row.device])
