import { getDomain } from 'tldts'
import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { politeRateOf, toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { canRender } from '#api/crawl/run/can-render.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { createUrlScope, type UrlScope } from '#api/engine/url-scope.ts'
import { hostOf, normalizeUrl, originOf, siteOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type CrawlSettings } from '#contract/seo/crawl-settings.forms.ts'

/** Looks up verified sites, which belong to another slice. */
export interface Ownership {
  findOwnership: (
    scope: SignedInScope,
    hosts: string[],
  ) => Promise<{ proved: string[]; problem: string | null }>
}

export function refuse(field: string, message: string): never {
  throw new DomainError('validation-failed', message, { errors: { [field]: [message] } })
}

const SIGN_IN_APART = 'Leave user name and password out of the URL, and enter them under “Requests”.'

function refuseSignIn(field: string, given: string): void {
  const url = URL.parse(given)
  if (url && (url.username !== '' || url.password !== '')) refuse(field, SIGN_IN_APART)
}

/** The start address as the key of a page, refused where the crawler may not go. */
export function readStart({ settings }: Pick<Scope, 'settings'>, given: string): string {
  const url = normalizeUrl(given)
  if (url === null) return refuse('url', 'Please enter a valid domain (e.g., example.com).')
  if (!isAllowedAddress(url, toFetchRules(settings))) {
    refuse('url', 'This address is private or not a website. Enter a public domain (e.g., example.com).')
  }
  refuseSignIn('url', given)
  return url
}

/** Hosts below a public suffix, such as github.io, belong to others; an IP address has none. */
function refuseSubdomains(url: string): void {
  const { hostname } = new URL(url)
  if (getDomain(hostname, { allowPrivateDomains: true }) === null)
    refuse('subdomains', `${hostname} has no subdomains of its own.`)
}

/** Of a list as it is stored, by audits in normalized URLs and by projects as it was typed: a row has two megabytes. */
const MAX_LIST_BYTES = 1_500_000

const isStorable = (list: readonly string[]) =>
  new TextEncoder().encode(JSON.stringify(list)).byteLength <= MAX_LIST_BYTES

function readList(url: string, scope: UrlScope, given: readonly string[] = []): string[] {
  for (const entry of given) refuseSignIn('list', entry)
  const list = given.map((entry) => normalizeUrl(entry)).filter((entry) => entry !== null)
  if (!list.every(scope.has)) refuse('list', `Each address must be on ${hostOf(url)}.`)
  const keys = [...new Set(list.map(scope.toKey))]
  if (!isStorable(given) || !isStorable(keys))
    refuse('list', 'These URLs are too long together. Audit them as several lists.')
  return keys
}

function readSitemap({ settings }: Pick<Scope, 'settings'>, url: string, scope: UrlScope, given?: string) {
  if (given === undefined) return null
  refuseSignIn('listSitemap', given)
  const sitemap = normalizeUrl(given)
  if (sitemap === null || !scope.has(sitemap) || !isAllowedAddress(sitemap, toFetchRules(settings)))
    return refuse('listSitemap', `The sitemap must be on ${hostOf(url)}.`)
  return sitemap
}

/** Paths as they are in normalized URLs. */
function readFolders(url: string, given: readonly string[] = []): string[] {
  const folders = given.map((folder) => normalizeUrl(originOf(url) + folder))
  return [...new Set(folders.flatMap((folder) => (folder === null ? [] : new URL(folder).pathname)))]
}

/** What is crawled, in normalized URLs. Refused at its field where it is of another site. */
export function readScope(scope: Pick<Scope, 'settings'>, url: string, input: CrawlSettings) {
  const { subdomains = false, ignoredParameters = [], include = [], exclude = [] } = input
  if (subdomains) refuseSubdomains(url)
  const urls = createUrlScope({ site: url, subdomains, ignoredParameters })
  const list = readList(url, urls, input.list)
  const listSitemap = readSitemap(scope, url, urls, input.listSitemap)
  return {
    url: urls.toKey(url),
    urls,
    list,
    shown: {
      include,
      exclude,
      folders: readFolders(url, input.folders),
      listSitemap,
      subdomains,
      ignoredParameters,
      isList: list.length > 0 || listSitemap !== null,
    },
  }
}

/** What this installation can't do. */
export function refuseUnavailable(
  { settings }: Pick<Scope, 'settings'>,
  { render = 'none' }: CrawlSettings,
): void {
  if (render !== 'none' && !canRender(settings))
    refuse('render', 'This installation has no browser to render pages with.')
}

const joinProblem = (refusal: string, problem: string | null) =>
  problem === null ? refusal : `${refusal} ${problem}`

/** What only owners of a site may do, refused at its field. Gives the hosts whose robots.txt is ignored. */
export async function readOwnersRights(
  scope: SignedInScope,
  url: string,
  { respectRobots = true, maxRate = 0, render = 'none' }: CrawlSettings,
  { findOwnership }: Ownership,
): Promise<string[]> {
  const politeRate = politeRateOf(scope.settings, new URL(url).hostname)
  const isFast = politeRate !== null && maxRate > politeRate
  if (respectRobots && !isFast && render !== 'all') return []

  const host = hostOf(url)
  const otherName = siteOf(host) === host ? `www.${host}` : siteOf(host)
  const names = [host, otherName].filter((name) => URL.canParse(`https://${name}`))
  const { proved, problem } = await findOwnership(scope, names)
  if (!proved.includes(host)) {
    const tell = (field: string, refusal: string) => refuse(field, joinProblem(refusal, problem))
    if (!respectRobots) tell('respectRobots', `Prove that you own ${host} to ignore its robots.txt.`)
    if (isFast)
      tell('maxRate', `Enter at most ${politeRate}, or prove that you own ${host} to crawl it faster.`)
    tell('render', `Prove that you own ${host} to render all of its pages.`)
  }
  return respectRobots ? [] : proved
}
