import { createGlob } from './glob.ts'
import { pathOf } from './urls.ts'

export type UrlFilter = (url: string) => boolean

/**
 * What fits a URL pattern that a person has entered: one with a scheme is matched against the whole URL, one that starts with a
 * slash against path and query, and any other is looked for anywhere.
 */
export function createUrlPattern(pattern: string): UrlFilter {
  if (/^(?:https?|\*):\/\//i.test(pattern)) return createGlob(pattern)
  const fits = createGlob(pattern.startsWith('/') ? pattern : `*${pattern}*`)
  return pattern.startsWith('/') ? (url) => fits(pathOf(url)) : fits
}
