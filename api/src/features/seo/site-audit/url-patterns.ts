import { pathOf } from '#api/engine/urls.ts'

export type UrlFilter = (url: string) => boolean

/** `*` stands for any characters; everything else for itself. Linear in time, unlike a regular expression with many stars. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === first
  const last = rest.pop() ?? ''
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** A pattern with a scheme is matched against the whole address, one that starts with a slash against path and query. */
function toFilter(pattern: string): UrlFilter {
  if (/^(?:https?|\*):\/\//i.test(pattern)) return (url) => matches(pattern, url)
  if (pattern.startsWith('/')) return (url) => matches(pattern, pathOf(url))
  return (url) => matches(`*${pattern}*`, url)
}

/**
 * Which addresses an audit takes. Without include patterns everything is taken; an exclude pattern always wins. A
 * pattern that is neither an address nor a path is looked for anywhere.
 */
export function createUrlFilter(include: readonly string[] = [], exclude: readonly string[] = []): UrlFilter {
  const wanted = include.map(toFilter)
  const unwanted = exclude.map(toFilter)
  return (url) =>
    (wanted.length === 0 || wanted.some((fits) => fits(url))) && !unwanted.some((fits) => fits(url))
}
