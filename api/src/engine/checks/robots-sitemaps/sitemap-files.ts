import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type HostFacts, type SitemapFile } from '#api/engine/host-facts.ts'
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS } from '#api/engine/sitemap-content.ts'

const isThere = ({ status }: SitemapFile) => status >= 200 && status < 300
const isNamed = ({ from }: SitemapFile) => from !== 'guess'
const present = ({ sitemaps }: HostFacts) => sitemaps.filter(isThere)

/** Not in list mode, nor where robots.txt is unavailable. */
const wereLookedFor = ({ sitemapsLeftOut }: HostFacts) => sitemapsLeftOut !== undefined

/** Sitemap files. */
export const sitemapFileChecks = [
  {
    id: 'sitemap-missing',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'host',
    title: 'No sitemap found',
    why: 'A sitemap lists the pages that search engines should know. Without one they find new pages late, and some never.',
    fix: 'Let your CMS generate a sitemap.xml, and name it in robots.txt.',
    isKnown: wereLookedFor,
    find: (host) =>
      when(
        present(host).length === 0,
        'Neither robots.txt names one that works nor is there one at the usual places.',
      ),
  },
  {
    id: 'sitemap-dead',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'Sitemap cannot be read',
    why: 'robots.txt or a sitemap index names this sitemap, but it cannot be fetched. Search engines learn nothing about the pages in it.',
    fix: 'Bring the file back, correct its URL, or remove the line that names it.',
    isKnown: wereLookedFor,
    find: (host) =>
      whenAny(
        host.sitemaps
          .filter((file) => isNamed(file) && !isThere(file))
          .map(({ url, status, failure }) => `${url}: ${failure ?? `status ${status}`}`),
        (count) => `${counted(count, 'sitemap')} cannot be read.`,
      ),
  },
  {
    id: 'sitemap-invalid',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'Invalid sitemap',
    why: 'The file breaks the rules of the sitemap protocol, so search engines may read only part of it, or nothing.',
    fix: 'Correct the error; most systems have a plugin that generates valid sitemaps.',
    isKnown: wereLookedFor,
    find: (host) =>
      whenAny(
        present(host).flatMap(({ url, error }) => (error === undefined ? [] : [`${url}: ${error}`])),
        () => 'A sitemap could not be read in full.',
      ),
  },
  {
    id: 'sitemap-too-large',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'Sitemap too large',
    why: 'Search engines refuse a sitemap with more than 50,000 URLs or 50 MB.',
    fix: 'Split it, and list the parts in a sitemap index.',
    isKnown: wereLookedFor,
    find: (host) =>
      whenAny(
        present(host)
          .filter(({ urlCount, bytes }) => urlCount > MAX_SITEMAP_URLS || bytes > MAX_SITEMAP_BYTES)
          .map(({ url }) => url),
        () => 'More than 50,000 URLs or 50 MB.',
      ),
  },
  {
    id: 'sitemap-empty',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'host',
    title: 'Empty sitemap',
    why: 'The sitemap lists no pages, so search engines learn nothing from it.',
    fix: 'Find out why it stays empty, or remove it.',
    isKnown: wereLookedFor,
    find: (host) =>
      whenAny(
        present(host)
          .filter(({ urlCount, error }) => urlCount === 0 && error === undefined)
          .map(({ url }) => url),
        () => 'It lists no URLs.',
      ),
  },
] as const satisfies readonly Check[]
