import { count } from '#app/lib/format.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { PageDiscovery } from '#contract/seo/page-report.ts'
import type { Directive, PageFacts } from './page-facts.server.ts'

interface Reason {
  label: string
  tone: Tone
  text: string
}

export interface Verdict {
  tone: Tone
  title: string
  text: string
  reasons: Reason[]
}

/** Whether search engines can show the page, with the reasons. */
export function toVerdict(page: PageFacts, discovery: PageDiscovery): Verdict {
  const reasons = [
    statusOf(page),
    ...(page.kind === 'html' ? [robotsMetaOf(page), robotsHeaderOf(page), canonicalOf(page)] : []),
    robotsTxtOf(discovery),
    sitemapOf(discovery),
  ]
  return { ...conclude(page, discovery), reasons }
}

function conclude(page: PageFacts, { robotsTxt, robotsUnknown }: PageDiscovery): Omit<Verdict, 'reasons'> {
  const { kind, indexable } = page
  if (kind === 'redirect')
    return {
      tone: 'neutral',
      title: 'Not indexable',
      text: 'The URL redirects: search engines show the final one.',
    }
  if (kind === 'asset')
    return {
      tone: 'neutral',
      title: 'Not an HTML page',
      text: 'Search engines may still show some files, such as PDFs.',
    }
  if (kind === 'error' && page.failure === null)
    return {
      tone: 'problem',
      title: 'Not indexable',
      text: 'Search engines don’t show pages that return an error.',
    }
  if (kind !== 'html')
    return {
      tone: 'attention',
      title: 'Could not be checked',
      text: 'The page was not read, so its indexability is unknown.',
    }
  if (robotsTxt?.allows === false)
    return {
      tone: 'problem',
      title: 'Not indexable',
      text: 'robots.txt blocks Googlebot from crawling the page. Its URL may still be shown if other pages link to it.',
    }
  if (!indexable)
    return {
      tone: 'problem',
      title: 'Not indexable',
      text: 'The items marked below keep the page out of search results.',
    }
  if (robotsUnknown !== undefined)
    return {
      tone: 'attention',
      title: 'Not known',
      text: `Nothing on the page keeps it out of search results, but ${robotsUnknown}.`,
    }
  return {
    tone: 'good',
    title: 'Indexable',
    text: 'Nothing that this audit read keeps the page out of search results.',
  }
}

const FAILURES: Record<string, string> = {
  timeout: 'It timed out',
  dns: 'The host name does not resolve',
  tls: 'Its TLS certificate is invalid',
  connection: 'The connection was refused or dropped',
  'redirect-loop': 'Redirect loop',
  'too-many-redirects': 'Too many redirects',
  'invalid-redirect': 'It redirects to what is no URL of a web page',
  'too-large': 'It is too large to be read',
  unreadable: 'Reading it took too long',
  'private-address': 'It redirects to a private address, which we don’t crawl',
}

function statusOf({ kind, status, failure, hops, finalUrl, response }: PageFacts): Reason {
  const label = 'Status'
  if (kind === 'redirect')
    return { label, tone: 'neutral', text: `${hops[0]?.status ?? status}, redirects to ${finalUrl}` }
  if (kind === 'blocked')
    return {
      label,
      tone: 'attention',
      text: `${status || 'No response'}: our crawler was refused, so the page was not seen`,
    }
  if (failure !== null) return { label, tone: 'problem', text: FAILURES[failure] ?? 'It did not respond' }
  if (kind === '') return { label, tone: 'neutral', text: 'Not fetched' }
  if (kind === 'asset')
    return { label, tone: 'neutral', text: `${status}, ${response.contentType ?? 'no content type'}` }
  return { label, tone: status >= 200 && status < 300 ? 'good' : 'problem', text: String(status) }
}

const isForSearch = ({ bot }: Directive) => bot === 'robots' || bot === 'googlebot'
const forbids = (directive: Directive) =>
  isForSearch(directive) && directive.tokens.some((token) => token === 'noindex' || token === 'none')

function directivesOf(label: string, directives: readonly Directive[], none: string): Reason {
  if (directives.length === 0) return { label, tone: 'good', text: none }
  const text = directives.map(({ bot, tokens }) => `${bot}: ${tokens.join(', ') || 'nothing'}`).join('; ')
  return { label, tone: directives.some(forbids) ? 'problem' : 'good', text }
}

const robotsMetaOf = ({ head }: PageFacts) =>
  directivesOf('Robots meta tag', head.robots, 'None, so indexing is allowed')
const robotsHeaderOf = ({ response }: PageFacts) =>
  directivesOf('X-Robots-Tag', response.robots, 'None, so indexing is allowed')

function canonicalOf({ head, canonical, finalUrl }: PageFacts): Reason {
  const label = 'Canonical'
  if (head.canonicals.length === 0)
    return { label, tone: 'neutral', text: 'None: search engines choose the URL themselves' }
  if (canonical === finalUrl) return { label, tone: 'good', text: 'This URL' }
  if (canonical !== null) return { label, tone: 'problem', text: `${canonical} is the canonical URL instead` }
  const named = [...new Set(head.canonicals.map(({ url, href }) => url ?? href))].filter(Boolean)
  return named.length > 1
    ? {
        label,
        tone: 'attention',
        text: `Several, all of which search engines may ignore: ${named.join(', ')}`,
      }
    : { label, tone: 'attention', text: 'Invalid URL' }
}

function robotsTxtOf({ robotsTxt, robotsUnknown }: PageDiscovery): Reason {
  const label = 'robots.txt'
  if (robotsUnknown !== undefined) return { label, tone: 'attention', text: `Not known: ${robotsUnknown}` }
  if (robotsTxt === null) return { label, tone: 'neutral', text: 'Not read' }
  return robotsTxt.allows
    ? { label, tone: 'good', text: 'Allows Googlebot' }
    : { label, tone: 'problem', text: `${robotsTxt.url} blocks Googlebot` }
}

function sitemapOf({ sitemaps, sitemapsRead }: PageDiscovery): Reason {
  const label = 'Sitemap'
  if (sitemaps === null) return { label, tone: 'neutral', text: 'None was read' }
  if (sitemaps.length === 0 && sitemapsRead?.isAll === false)
    return { label, tone: 'neutral', text: `Not found in the first ${count(sitemapsRead.files, 'file')}` }
  return sitemaps.length > 0
    ? { label, tone: 'good', text: `Listed in ${sitemaps.join(', ')}` }
    : { label, tone: 'neutral', text: 'Listed in none that was read' }
}
