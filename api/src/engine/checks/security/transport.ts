import { type Check } from '#api/engine/check.ts'
import { counted, isLoopback, when, whenAnyAsset, whenAnyUrl } from '#api/engine/checks/findings.ts'
import { policiesOf } from '#api/engine/checks/security/content-security-policy.ts'
import { readMaxAge } from '#api/engine/checks/security/header-rules.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hasHomePage, type HostFacts } from '#api/engine/host-facts.ts'
import { isSameSite } from '#api/engine/urls.ts'

const HALF_YEAR = 15_768_000

/** Browsers trust the own machine without TLS. */
function isOpen(url: string): boolean {
  return url.startsWith('http:') && !isLoopback(url)
}

/** Over HTTP browsers ignore what a site says of HTTPS (RFC 6797, 8.1). */
const isOverTls = (host: HostFacts) => hasHomePage(host) && host.origin.startsWith('https:')

const hstsOf = ({ home }: HostFacts) => home?.response.headers['strict-transport-security']

/** Whether browsers are told to upgrade http references of the page to https. */
function upgrades(facts: PageFacts): boolean {
  return policiesOf(facts).some((policy) => policy.has('upgrade-insecure-requests'))
}

/** Of the URLs that an encrypted page names, those that browsers ask for over http. */
function listOpen(facts: PageFacts, urls: readonly string[]): string[] {
  return facts.finalUrl.startsWith('https:') && !upgrades(facts) ? urls.filter(isOpen) : []
}

/** HTTPS and mixed content. */
export const transportChecks = [
  {
    id: 'https-missing',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Page served over HTTP',
    why: 'Over HTTP anybody on the network can read and change the page. Browsers call it "not secure", and search engines prefer HTTPS.',
    fix: "Get a certificate (free from Let's Encrypt) and redirect HTTP to HTTPS.",
    find: ({ finalUrl }) => when(isOpen(finalUrl), 'The page is served over HTTP.'),
  },
  {
    id: 'mixed-content',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Mixed content',
    why: 'The page loads scripts, styles, frames or images over HTTP. Browsers block them, or request them over HTTPS, which may fail.',
    fix: 'Load them over HTTPS.',
    find: (facts) =>
      whenAnyUrl(
        listOpen(facts, facts.resources.insecure),
        (count) => counted(count, 'resource') + ' over HTTP.',
      ),
  },
  {
    id: 'form-insecure-action',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Form sends data over HTTP',
    why: 'The page is encrypted, but what people enter in this form is sent over HTTP.',
    fix: 'Use an https:// URL in action and formaction.',
    find: (facts) =>
      whenAnyUrl(
        listOpen(facts, [
          ...facts.resources.forms.map(({ action }) => action),
          ...facts.resources.buttonActions,
        ]),
        (count) => `${counted(count, 'form')} sent over HTTP.`,
      ),
  },
  {
    id: 'form-on-http',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Form on an HTTP page',
    why: 'Anybody who can change the page on its way can redirect what people enter.',
    fix: 'Serve the page over HTTPS.',
    find: ({ finalUrl, resources }) =>
      when(
        isOpen(finalUrl) && resources.forms.some(({ isSearch }) => !isSearch),
        'The page is served over HTTP and has a form.',
      ),
  },
  {
    id: 'hsts-missing',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'Missing HSTS',
    why: 'Strict-Transport-Security (HSTS) makes browsers use HTTPS from the start, so nobody can keep a visitor on HTTP.',
    fix: 'Send Strict-Transport-Security: max-age=31536000.',
    isKnown: isOverTls,
    find: (host) => {
      const header = hstsOf(host)
      return when(
        readMaxAge(header) === null,
        header === undefined
          ? 'The home page sends no Strict-Transport-Security header.'
          : 'Browsers ignore the header: it breaks the rules for its value.',
        header,
      )
    },
  },
  {
    id: 'hsts-weak',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'HSTS max-age too short',
    why: 'The instruction to use HTTPS expires so soon that visitors who come back later are not protected.',
    fix: 'Set max-age to at least half a year.',
    isKnown: isOverTls,
    find: (host) => {
      const header = hstsOf(host)
      const age = readMaxAge(header)
      return when(
        age !== null && age < HALF_YEAR,
        age === 0 ? 'max-age is 0, which turns it off.' : 'max-age is under half a year.',
        header,
      )
    },
  },
  {
    id: 'protocol-relative',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Protocol-relative URLs',
    why: 'URLs that begin with // take HTTP or HTTPS from the page. That was useful once; today it can only lead to HTTP.',
    fix: 'Use https://.',
    find: ({ resources, links }) => {
      const count = resources.protocolRelative + links.protocolRelative
      return when(count > 0, counted(count, 'URL') + ' beginning with //.')
    },
  },
  {
    id: 'sri-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'CDN script without integrity (SRI)',
    why: 'If the CDN is compromised, its script runs on your page. With integrity, the browser refuses a script that was changed.',
    fix: 'Add integrity and crossorigin to script tags of public CDNs, or host the file yourself.',
    find: ({ resources, finalUrl }) =>
      whenAnyAsset(
        resources.scripts.flatMap(({ url, hasIntegrity }) =>
          url !== null && !hasIntegrity && !isSameSite(url, finalUrl) && isPublicCdn(url)
            ? [{ written: url, url }]
            : [],
        ),
        (count) => counted(count, 'script') + ' from a public CDN.',
      ),
  },
] as const satisfies readonly Check[]

/** Files there never change under one URL; analytics scripts do, so integrity is not for them. */
function isPublicCdn(url: string): boolean {
  return /^https?:\/\/(?:cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|unpkg\.com|code\.jquery\.com|maxcdn\.bootstrapcdn\.com|stackpath\.bootstrapcdn\.com|ajax\.googleapis\.com|ajax\.aspnetcdn\.com)\//.test(
    url,
  )
}
