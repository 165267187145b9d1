/** A language version that a page, a header or a sitemap names. */
export interface Version {
  lang: string
  url: string | null
}

const MAX_LENGTH = 8_000
/** Where as many are kept of a page or an entry, there may be more. */
export const MAX_VERSIONS = 300

/**
 * Language versions in a form that is the same for the same ones, whatever their order: a line each. Null for none, and for a list too
 * long to be compared, of which nothing is known.
 */
export function toVersionList(versions: readonly Version[]): string | null {
  if (versions.length >= MAX_VERSIONS) return null
  const lines = new Set(versions.flatMap(({ lang, url }) => (url === null ? [] : [`${lang} ${url}`])))
  const list = [...lines].sort().join('\n')
  return list === '' || list.length > MAX_LENGTH ? null : list
}
