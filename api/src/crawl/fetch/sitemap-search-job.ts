import { MAX_SITEMAP_URLS } from '#api/engine/sitemap-content.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'
import { runSitemapJob } from './sitemap-job.ts'

/** Of one file. A sitemap may be five times as large, which is more than a person waits for. */
export const MAX_SEARCHED_BYTES = 10 * 1024 * 1024
/** More than anybody who asks for a search reads. */
const MAX_CHILDREN = 10

/** Whether a sitemap lists a page. What else it lists stays where it was read. */
export interface SitemapSearch {
  isRead: boolean
  /** Whether all of it was looked at. */
  isWhole: boolean
  isListed: boolean
  /** The first sitemaps that it, an index, names. */
  children: string[]
}

export async function runSitemapSearchJob(
  { page, ...job }: ParseJobOf<'sitemap-search'>,
  announce: Announce,
  send?: Send,
): Promise<SitemapSearch> {
  const sitemap = { ...job, kind: 'sitemap' as const, from: 'robots' as const }
  const { file, entries, children } = await runSitemapJob(sitemap, announce, send, MAX_SEARCHED_BYTES)
  return {
    isRead: file.status === 200,
    isWhole: file.bytes <= MAX_SEARCHED_BYTES && file.urlCount <= MAX_SITEMAP_URLS,
    isListed: entries.some(({ url }) => url === page),
    children: children.slice(0, MAX_CHILDREN),
  }
}
