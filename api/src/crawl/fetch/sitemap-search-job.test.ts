import { expect, test } from 'vitest'
import { type Send } from './fetch-rules.ts'
import { MAX_SEARCHED_BYTES, runSitemapSearchJob } from './sitemap-search-job.ts'

const ORIGIN = 'https://shop.example'
const job = {
  kind: 'sitemap-search' as const,
  url: `${ORIGIN}/sitemap.txt`,
  page: `${ORIGIN}/wanted`,
  rules: { userAgent: 'Test/1.0', allowPrivate: false },
  audit: 'aud_1',
  robotsIgnoredOn: ['shop.example'],
}

const search = (text: string) => {
  const send: Send = () => Promise.resolve(new Response(text))
  return runSitemapSearchJob(job, (_, read) => Promise.resolve(read()), send)
}

test('of a long sitemap nothing comes back but what was asked', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `${ORIGIN}/page-${at}`)

  const found = await search([...lines, job.page].join('\n'))

  expect(found).toEqual({ isRead: true, isWhole: true, isListed: true, children: [] })
})

test('what lies beyond the bound is not read, and the search says so', async () => {
  const filler = `${ORIGIN}/${'x'.repeat(1000)}\n`.repeat(Math.ceil(MAX_SEARCHED_BYTES / 1000))

  expect(await search(filler + job.page)).toMatchObject({ isRead: true, isWhole: false, isListed: false })
})

test('of an index with many sitemaps the first are named', async () => {
  const sitemaps = Array.from({ length: 500 }, (_, at) => `<sitemap><loc>${ORIGIN}/${at}.xml</loc></sitemap>`)
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemaps.join('')}</sitemapindex>`

  const { children, isListed } = await search(index)

  expect(children).toHaveLength(10)
  expect(isListed).toBe(false)
})
