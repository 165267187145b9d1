import { createGlob, type Matcher } from './glob.ts'
import { hostOf, siteOf } from './urls.ts'

/** Which URLs belong to a site, and which of their parameters name no page. */
export interface ScopeRules {
  /** Normalized URL of the start page. */
  site: string
  /** Whether hosts below the site's name belong to it. */
  subdomains: boolean
  /** Names of query parameters, in which `*` matches any characters. */
  ignoredParameters: string[]
}

export interface UrlScope {
  has: (url: string) => boolean
  /** The normalized URL of a page of the site without its ignored parameters. */
  toKey: (url: string) => string
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Exact names are looked up, so that only patterns cost time for each parameter. */
function createNameFilter(names: readonly string[]): Matcher {
  const exact = new Set(names.filter((name) => !name.includes('*')))
  const globs = names.filter((name) => name.includes('*')).map(createGlob)
  return (name) => exact.has(name) || globs.some((fits) => fits(name))
}

/** A normalized URL without the parameters whose names fit. What is left keeps its order and its spelling. */
function withoutParameters(url: string, isIgnored: Matcher): string {
  const query = url.indexOf('?')
  if (query === -1) return url
  const parts = url.slice(query + 1).split('&')
  const kept = parts.filter((part) => part !== '' && !isIgnored(decode(part.split('=', 1)[0] ?? '')))
  if (kept.length === parts.length) return url
  return kept.length === 0 ? url.slice(0, query) : `${url.slice(0, query)}?${kept.join('&')}`
}

export function createUrlScope({ site, subdomains, ignoredParameters }: ScopeRules): UrlScope {
  const name = siteOf(hostOf(site))
  const has = (url: string) => {
    const host = siteOf(hostOf(url))
    return host === name || (subdomains && host.endsWith(`.${name}`))
  }
  if (ignoredParameters.length === 0) return { has, toKey: (url) => url }
  const isIgnored = createNameFilter(ignoredParameters)
  return { has, toKey: (url) => (has(url) ? withoutParameters(url, isIgnored) : url) }
}
