import { createUrlPattern, type UrlFilter } from '#api/engine/url-pattern.ts'
import { pathnameOf } from '#api/engine/urls.ts'

/** Characters that are compared for one URL at the most: the thread that decides serves others too. */
const MAX_EFFORT = 200_000

/** `/docs`, `/docs/` and everything below it, however the folder is written. */
function toFolderFilter(folder: string): UrlFilter {
  const below = folder.endsWith('/') ? folder : `${folder}/`
  return (url) => `${pathnameOf(url)}/`.startsWith(below)
}

export interface UrlPatterns {
  include?: readonly string[]
  exclude?: readonly string[]
  folders?: readonly string[]
}

/** Why an audit does not take a URL. */
export type FilterReason =
  { reason: 'outside-folders' | 'not-included' | 'too-long' } | { reason: 'excluded'; pattern: string }

/**
 * Which URLs an audit takes, and why not the others. Without include patterns everything in its folders is taken; an exclude
 * pattern always wins. A pattern that is neither a URL nor a path is looked for anywhere. Very long URLs are not taken where
 * there are many patterns.
 */
export function createFilterReason({
  include = [],
  exclude = [],
  folders = [],
}: UrlPatterns): (url: string) => FilterReason | undefined {
  const inFolder = folders.map(toFolderFilter)
  const wanted = include.map(createUrlPattern)
  const unwanted = exclude.map((pattern) => ({ pattern, fits: createUrlPattern(pattern) }))
  const maxLength = MAX_EFFORT / Math.max(1, inFolder.length + wanted.length + unwanted.length)
  return (url) => {
    if (url.length > maxLength) return { reason: 'too-long' }
    if (inFolder.length > 0 && !inFolder.some((fits) => fits(url))) return { reason: 'outside-folders' }
    if (wanted.length > 0 && !wanted.some((fits) => fits(url))) return { reason: 'not-included' }
    const unwantedBy = unwanted.find(({ fits }) => fits(url))
    return unwantedBy && { reason: 'excluded', pattern: unwantedBy.pattern }
  }
}

export function createUrlFilter(patterns: UrlPatterns): UrlFilter {
  const findReason = createFilterReason(patterns)
  return (url) => findReason(url) === undefined
}
