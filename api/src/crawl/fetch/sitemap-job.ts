import { type SitemapEntry } from '#api/engine/sitemap-content.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type SitemapFile } from '#api/engine/host-facts.ts'
import { SitemapReader } from '#api/engine/sitemap.ts'
import { MAX_SITEMAP_BYTES } from '#api/engine/sitemap-content.ts'
import { fetchWith } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { createHopRule } from './hop-robots.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'
import { readBlocks } from './read-blocks.ts'

export interface SitemapReport {
  file: SitemapFile
  entries: SitemapEntry[]
  /** Further sitemaps that this one, an index, names. */
  children: string[]
}

/** Fetches and reads one sitemap, packed or not, as it comes. What comes with an error status is not read. */
export async function runSitemapJob(
  job: ParseJobOf<'sitemap'>,
  announce: Announce,
  send?: Send,
  maxBytes = MAX_SITEMAP_BYTES,
): Promise<SitemapReport> {
  const { url, from, rules } = job
  const mayFollow = createHopRule(rules, job, send)
  if (!(await mayFollow(url))) return toUnread(job, { status: 0, bytes: 0, failure: 'disallowed' })

  let reader = new SitemapReader(url)
  async function readResponse(page: FetchedPage, response: Response) {
    if (response.status !== 200) return response.body?.cancel()
    reader = new SitemapReader(page.finalUrl)
    const take = (block: string) => announce(url, () => reader.feed(block))
    // One byte more than may be, so that a check sees it.
    page.bytes = await readBlocks(response, maxBytes + 1, take)
  }
  const page = await fetchWith(readResponse, url, rules, { send, mayFollow })
  if (page.status !== 200) return toUnread(job, page)
  const { kind, entries, children, urlCount, error } = reader.finish()
  const { status, bytes } = page
  return {
    file: { url, status, bytes, from, urlCount, kind, ...(error !== null && { error }) },
    entries,
    children,
  }
}

/** A sitemap that there is nothing of. */
export function toUnread(
  { url, from }: Pick<SitemapFile, 'url' | 'from'>,
  { status, bytes, failure }: Pick<FetchedPage, 'status' | 'bytes' | 'failure'>,
): SitemapReport {
  const file: SitemapFile = { url, from, status, bytes, urlCount: 0, kind: 'unknown' }
  return { file: { ...file, ...(failure && { failure }) }, entries: [], children: [] }
}
