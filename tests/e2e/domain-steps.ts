import * as z from 'zod'
import { type Account, callApi } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { finishJob } from '#tests/product/scheduled-audits.ts'
import { expect, type Page } from './fixtures.ts'

const Indexed = z.object({ source: z.object({ coverage: z.string() }) })

/** Until the index has all that it was given: it says so itself. */
async function untilIndexed(url: string, { token }: Account, sites: readonly string[]) {
  for (const site of sites) {
    const path = `/seo/main-keywords/${encodeURIComponent(new URL(site).host)}`
    await expect(async () => {
      const { source } = Indexed.parse(await callApi(url, path, { token }))
      expect(source.coverage).not.toContain('still to be indexed')
    }).toPass({ intervals: [300], timeout: 30_000 })
  }
}

/** Audits sites, and brings what was crawled to the index without waiting for the minute. */
export async function crawlSites(
  url: string,
  account: Account,
  { sites, ...options }: { sites: readonly string[]; maxPages?: number; checkExternal?: boolean },
): Promise<void> {
  await Promise.all(sites.map((site) => finishAudit(url, account, { url: site, ...options })))
  await finishJob(url, 'index-audits')
  await untilIndexed(url, account, sites)
}

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of this domain' }).getByRole('link', { name, exact: true })

/** Rows of one of its lists, its head included. */
export const rowsOf = (page: Page, list: string) =>
  page.getByRole('table', { name: `${list} of this domain` }).getByRole('row')
