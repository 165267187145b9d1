import { type Check } from '#api/engine/check.ts'
import { counted, isLoopback, when, whenAny, whenAnyAsset } from '#api/engine/checks/findings.ts'
import { isSameSite } from '#api/engine/urls.ts'

const HALF_YEAR = 15_768_000

/** Browsers trust the own machine without TLS. */
function isOpen(url: string): boolean {
  return url.startsWith('http:') && !isLoopback(url)
}

function maxAge(header: string | undefined): number | null {
  const value = /max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1]
  return value === undefined ? null : Number(value)
}

/** Whether browsers are told to ask over https for all that the page names with http. */
function upgrades(headers: Readonly<Record<string, string>>, policy: string | null): boolean {
  return /upgrade-insecure-requests/i.test(`${headers['content-security-policy'] ?? ''} ${policy ?? ''}`)
}

/** Whether what is sent stays private on its way. */
export const transportChecks = [
  {
    id: 'https-missing',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Page is not encrypted',
    why: 'Over http everybody on the way can read and change the page. Browsers call it "not secure", and search engines prefer https.',
    fix: "Get a certificate (free from Let's Encrypt) and redirect http to https.",
    find: ({ finalUrl }) => when(isOpen(finalUrl), 'The page is served over http.'),
  },
  {
    id: 'mixed-content',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Unencrypted parts on an encrypted page',
    why: 'The page asks for scripts, styles, frames or images over http. Browsers block them, or ask for them over https, which may fail.',
    fix: 'Load them over https.',
    find: ({ finalUrl, resources, response, head }) =>
      whenAnyAsset(
        finalUrl.startsWith('https:') && !upgrades(response.headers, head.csp)
          ? resources.insecure.map((url) => ({ written: url, url }))
          : [],
        (count) => counted(count, 'resource') + ' over http.',
      ),
  },
  {
    id: 'form-insecure-action',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Form is sent unencrypted',
    why: 'The page is encrypted, but what people type into this form is sent over http.',
    fix: 'Write an https address into action.',
    find: ({ finalUrl, resources }) =>
      whenAny(
        finalUrl.startsWith('https:') ? resources.forms.map(({ action }) => action).filter(isOpen) : [],
        (count) => counted(count, 'form'),
      ),
  },
  {
    id: 'form-on-http',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Form on an unencrypted page',
    why: 'Whoever can change the page on its way can send elsewhere what people type in.',
    fix: 'Serve the page over https.',
    find: ({ finalUrl, resources }) =>
      when(
        isOpen(finalUrl) && resources.forms.some(({ isSearch }) => !isSearch),
        'The page is served over http and has a form.',
      ),
  },
  {
    id: 'hsts-missing',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'No HSTS',
    why: 'Strict-Transport-Security (HSTS) makes browsers use https from the start, so nobody can hold a visitor on http.',
    fix: 'Send Strict-Transport-Security: max-age=31536000.',
    find: ({ home, origin }) =>
      when(
        home?.kind === 'html' &&
          origin.startsWith('https:') &&
          home.response.headers['strict-transport-security'] === undefined,
        'The home page sends no such header.',
      ),
  },
  {
    id: 'hsts-weak',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'HSTS is too short',
    why: 'The promise to use https expires so soon that visitors who come back later are not protected.',
    fix: 'Set max-age to at least half a year.',
    find: ({ home }) => {
      const header = home?.response.headers['strict-transport-security']
      const age = maxAge(header)
      return when(
        header !== undefined && (age === null || age < HALF_YEAR),
        age === null ? 'There is no max-age.' : 'max-age is under half a year.',
        header,
      )
    },
  },
  {
    id: 'protocol-relative',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Addresses without scheme',
    why: 'Addresses that begin with // take http or https from the page. That was of use once; today it only keeps http alive.',
    fix: 'Write https://.',
    find: ({ resources, links }) => {
      const count = resources.protocolRelative + links.protocolRelative
      return when(count > 0, counted(count, 'address', 'addresses') + ' beginning with //.')
    },
  },
  {
    id: 'sri-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Foreign script without integrity',
    why: 'If the other server is broken into, its script runs on your page. With integrity the browser refuses a script that was changed.',
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

/** Files there never change under one address; analytics scripts do, so integrity is not for them. */
function isPublicCdn(url: string): boolean {
  return /^https?:\/\/(?:cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|unpkg\.com|code\.jquery\.com|maxcdn\.bootstrapcdn\.com|stackpath\.bootstrapcdn\.com|ajax\.googleapis\.com|ajax\.aspnetcdn\.com)\//.test(
    url,
  )
}
