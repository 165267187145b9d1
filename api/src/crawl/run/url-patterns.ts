import { createGlob } from '#api/engine/glob.ts'
import { pathOf } from '#api/engine/urls.ts'

export type UrlFilter = (url: string) => boolean

/** Characters that are compared for one URL at the most: the thread that decides serves others too. */
const MAX_EFFORT = 200_000

/** A pattern with a scheme is matched against the whole URL, one that starts with a slash against path and query. */
function toFilter(pattern: string): UrlFilter {
  if (/^(?:https?|\*):\/\//i.test(pattern)) return createGlob(pattern)
  const fits = createGlob(pattern.startsWith('/') ? pattern : `*${pattern}*`)
  return pattern.startsWith('/') ? (url) => fits(pathOf(url)) : fits
}

/**
 * Which URLs an audit takes. Without include patterns everything is taken; an exclude pattern always wins. A
 * pattern that is neither a URL nor a path is looked for anywhere. Very long URLs are not taken where there are
 * many patterns.
 */
export function createUrlFilter(include: readonly string[] = [], exclude: readonly string[] = []): UrlFilter {
  const wanted = include.map(toFilter)
  const unwanted = exclude.map(toFilter)
  const maxLength = MAX_EFFORT / Math.max(1, wanted.length + unwanted.length)
  return (url) =>
    url.length <= maxLength &&
    (wanted.length === 0 || wanted.some((fits) => fits(url))) &&
    !unwanted.some((fits) => fits(url))
}
