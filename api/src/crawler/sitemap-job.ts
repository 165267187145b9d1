import { type SitemapEntry } from '#api/engine/crawl-store.ts'
import { type SitemapFile } from '#api/engine/host-facts.ts'
import { readSitemap } from '#api/engine/sitemap.ts'
import { fetchFile } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'

export interface SitemapReport {
  file: SitemapFile
  entries: SitemapEntry[]
  /** Further sitemaps that this one, an index, names. */
  children: string[]
}

/** Fetches and reads one sitemap, packed or not. What comes with an error status is not read. */
export async function runSitemapJob(
  { url, from, rules }: ParseJobOf<'sitemap'>,
  announce: Announce,
  send?: Send,
): Promise<SitemapReport> {
  const page = await fetchFile(url, rules, send)
  const answered = { url, status: page.status, bytes: page.bytes, from }
  if (page.status !== 200 || page.failure !== undefined) {
    return { file: { ...answered, urlCount: 0, kind: 'unknown' }, entries: [], children: [] }
  }
  const { kind, entries, children, urlCount, error } = await announce(url, () =>
    readSitemap(page.body, page.finalUrl),
  )
  return { file: { ...answered, urlCount, kind, ...(error !== null && { error }) }, entries, children }
}
