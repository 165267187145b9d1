import * as z from 'zod'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import type { Product } from '#tests/product/product.ts'
import { finishJob } from '#tests/product/scheduled-audits.ts'
import { expect, type Page, test as base } from './fixtures.ts'
import { type LinkedSites, startLinkedSites } from './linked-sites.ts'
import { useSession } from './session-steps.ts'

const test = base.extend<{ sites: LinkedSites }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  sites: async ({}, use) => {
    const sites = await startLinkedSites()
    await use(sites)
    await sites.stop()
  },
})

/** Audits sites, and brings what was crawled to the index without waiting for the minute. */
async function crawl({ url }: Pick<Product, 'url'>, account: Account, sites: readonly string[]) {
  for (const site of sites) await finishAudit(url, account, { url: site })
  await finishJob(url, 'index-audits')
  await untilIndexed(url, account, sites)
}

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

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of this domain' }).getByRole('link', { name, exact: true })
const rowsOf = (page: Page, list: string) =>
  page.getByRole('table', { name: `${list} of this domain` }).getByRole('row')
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // A form that was refused is a 422, which the browser itself notes on the console.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('without any key, three crawled sites tell keywords, competitors and backlinks', async ({
      page,
      product,
      sites,
    }) => {
      const account = await createAccount(product.url)
      const [host = '', other = ''] = sites.hosts
      await useSession(page.context(), account, product.url)
      await page.goto('/seo/domain')
      await expect(page.getByRole('heading', { name: 'No domains crawled yet' })).toBeVisible()

      await crawl(product, account, sites.urls)
      await page.goto('/seo/domain')
      await expect(page.getByRole('link', { name: other, exact: true })).toBeVisible()
      await page.getByLabel('Domain or URL').fill('no domain at all')
      await page.getByRole('button', { name: 'Open domain' }).click()
      await expect(page.getByText('Please enter a valid domain')).toBeVisible()
      await page.getByLabel('Domain or URL').fill(host)
      await page.getByRole('button', { name: 'Open domain' }).click()

      await expect(page.getByRole('heading', { name: host, level: 1 })).toBeVisible()
      await expect(panel(page, 'Backlink profile').getByText('Own index')).toBeVisible()
      await expect(
        panel(page, 'Main keywords').getByRole('rowheader', { name: /shoes/ }).first(),
      ).toBeVisible()
      await expect(panel(page, 'Organic competitors').getByRole('link', { name: other })).toBeVisible()
      await expect(
        panel(page, 'Visibility trend').getByText('A trend begins with the second value'),
      ).toBeVisible()

      await tab(page, 'Backlinks').click()
      await expect(rowsOf(page, 'Backlinks')).toHaveCount(1 + 2)
      await expect(page.getByRole('cell', { name: 'the best shoes' }).first()).toBeVisible()
      await tab(page, 'Referring domains').click()
      await expect(page.getByRole('link', { name: other, exact: true })).toBeVisible()
      await tab(page, 'Competitors').click()
      await expect(page.getByRole('heading', { name: 'Positioning of organic competitors' })).toBeVisible()

      await tab(page, 'Keywords').click()
      await expect(rowsOf(page, 'Keywords').nth(1)).toBeVisible()
      await page.getByLabel('Search keywords and URLs').fill('no-such-keyword')
      await page.getByLabel('Search keywords and URLs').press('Enter')
      await expect(page.getByRole('heading', { name: 'No keywords match these filters' })).toBeVisible()
      await page.getByRole('link', { name: 'Clear filters' }).click()
      const file = await page.request.get(`/seo/domain/${host}/keywords/export?format=jsonl`)
      expect(file.status()).toBe(200)
      expect(JSON.parse((await file.text()).split('\n')[0] ?? '')).toHaveProperty('keyword')
    })

    test('what no source tells says who could, notes are kept, and another crawl is told at once', async ({
      page,
      product,
      sites,
    }) => {
      const account = await createAccount(product.url)
      const [host = ''] = sites.hosts
      const [url = ''] = sites.urls
      await crawl(product, account, sites.urls)
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/domain/${host}`)

      const traffic = panel(page, 'Traffic trend')
      await expect(traffic.getByText('Public sources aren’t asked about this address')).toBeVisible()
      await expect(traffic.getByRole('link', { name: 'Connect Google Search Console' })).toHaveAttribute(
        'href',
        '/settings/sources/search-console',
      )

      await page.getByRole('link', { name: 'Add note' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByText('Text is required.').first()).toBeVisible()
      await page.getByLabel('What happened').fill('New shop opened')
      await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByText('The note was added.')).toBeVisible()
      await expect(panel(page, 'Notes').getByText('New shop opened')).toBeVisible()

      sites.grow()
      await crawl(product, account, [url])
      await page.getByRole('button', { name: 'Refresh visibility trend' }).click()
      await expect(page.getByText('The figures are up to date.')).toBeVisible()
      await tab(page, 'Pages').click()
      // The URL changes before the page does.
      await expect(tab(page, 'Pages')).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('link', { name: `${host}/boots-for-winter` })).toBeVisible()

      // What is typed in the scope bar outlasts a change of the tab, which only scripts make without another page.
      if (scripts) {
        const period = page.getByRole('combobox', { name: 'Period' })
        await period.selectOption('Last 28 days')
        await tab(page, 'Anchors').focus()
        await page.keyboard.press('Enter')
        await expect(tab(page, 'Anchors')).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { name: 'Anchors', level: 2 })).toBeAttached()
        await expect(tab(page, 'Anchors')).toBeFocused()
        await expect(period).toHaveValue('28d')
        await tab(page, 'Pages').click()
        await expect(tab(page, 'Pages')).toHaveAttribute('aria-current', 'page')
        await period.selectOption('Last 3 months')
      }

      await page.getByRole('combobox', { name: 'Scope' }).selectOption('Path')
      await page.getByLabel('Compare with the period before').check()
      await page.getByRole('button', { name: 'Apply scope' }).click()
      await expect(page).toHaveURL(/scope=path&compare=previous/)
      await expect(page.getByLabel('Compare with the period before')).toBeChecked()
    })
  })
}
