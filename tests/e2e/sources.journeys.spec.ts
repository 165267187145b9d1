import { strToU8, zipSync } from 'fflate'
import * as z from 'zod'
import { formatDate } from '#app/lib/format.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { runJob } from '#tests/product/scheduled-audits.ts'
import { expect, type Page } from './fixtures.ts'
import { useSession } from './session-steps.ts'
import { figure, panel, test } from './source-servers.ts'

// They come last, and wait for sources that hang: each test goes to the worker that is free.
test.describe.configure({ mode: 'parallel' })

const DAY_MS = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** `Nov 21, 2026`. */
const toShown = (day: string) => formatDate(day, 'UTC')

const METRICS = 'Clicks,Impressions,CTR,Position'
/**
 * To be counted by hand: 10 + 20 + 0 = 30 clicks, 100 + 200 + 100 = 400 impressions, and (4 × 100 + 7 × 200 + 14 × 100) / 400 = 8 as
 * the average position by impressions, where the plain mean of the days would be 8.33.
 */
const toExport = () =>
  zipSync({
    'Chart.csv': strToU8(
      `Date,${METRICS}\n${daysAgo(5)},10,100,10%,4\n${daysAgo(4)},20,200,10%,7\n${daysAgo(3)},0,100,0%,14\n`,
    ),
    'Queries.csv': strToU8(`Top queries,${METRICS}\nbell,12,120,10%,3\nbrass bell,6,60,10%,5\n`),
    'Pages.csv': strToU8(`Top pages,${METRICS}\nhttps://example.com/,30,400,7.5%,8\n`),
  })

const Properties = z.object({
  items: z.array(z.object({ property: z.string(), firstDay: z.string().nullable() })),
})

async function readFirstDay(url: string, { token }: Account): Promise<string> {
  const found = await callApi(url, '/seo/search-console/properties', { token })
  const { items } = Properties.parse(found)
  return items.find(({ property }) => property === 'sc-domain:example.com')?.firstDay ?? ''
}

/** Opens a page about a domain. Without scripts a panel that is late says so, and has its figures when the page is loaded again. */
async function openDomain(page: Page, path: string, { scripts }: { scripts: boolean }): Promise<void> {
  await page.goto(path)
  if (scripts) return
  const late = page.getByText(/^Loading /)
  await expect(async () => {
    if ((await late.count()) > 0) await page.reload()
    await expect(late).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 45_000 })
}

/** Another organization is replied to, so that nobody is left alone for what an earlier test made of them. */
async function askAgain(url: string): Promise<void> {
  const { token } = await createAccount(url)
  for (const call of ['domain-summary', 'public-records'])
    await callApi(url, `/seo/${call}/example.com?fresh=true`, { token })
}

async function allowGoogle(page: Page): Promise<void> {
  await page.goto('/settings/sources/search-console')
  await page.getByRole('link', { name: 'Continue to Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Properties' })).toBeVisible()
}

async function connectDataForSeo(page: Page): Promise<void> {
  await page.goto('/settings/sources/dataforseo')
  await page.getByLabel('API login').fill('sandbox@harbor-lantern.example')
  await page.getByLabel('API password').fill('fictional-4711')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Budget' })).toBeVisible()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (?:403|422|424|502)/] })

    test('the figures of an imported export are those that one counts by hand', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/sources/search-console-file')
      await page.getByLabel('ZIP or CSV file').setInputFiles({
        name: 'export.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(toExport()),
      })
      await page.getByRole('button', { name: 'Import file' }).click()
      await expect(page.getByText(`${toShown(daysAgo(5))} to ${toShown(daysAgo(3))} · 6 rows`)).toBeVisible()

      await openDomain(page, '/seo/domain/example.com', { scripts })
      await expect(figure(page, 'Organic traffic')).toContainText('30')
      await expect(figure(page, 'Impressions')).toContainText('400')
      await expect(figure(page, 'Average position')).toContainText('8')
      await expect(figure(page, 'Organic keywords')).toContainText('2')
      await expect(figure(page, 'Organic traffic')).toContainText('Search Console export')
      await expect(figure(page, 'Organic traffic')).toContainText('Measured')

      await openDomain(page, '/seo/domain/example.com/keywords', { scripts })
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('checkbox', { name: 'Track bell', exact: true }) })
      await expect(row).toContainText('12')
      await expect(row).toContainText('120')
      // 12 + 6 of 30 clicks: the others are of queries that Google withholds.
      await expect(page.getByText(/those listed have 60% of all clicks/).first()).toBeVisible()
    })

    test('a token that expires is refreshed unseen, and access that is revoked is told and given again', async ({
      page,
      product: { url },
      servers: { google },
    }) => {
      const account = await createAccount(url)
      await useSession(page.context(), account, url)
      await allowGoogle(page)
      await page.getByLabel('example.com').check()
      await page.getByRole('button', { name: 'Save properties' }).click()
      await expect(page.getByText('The properties are saved.')).toBeVisible()
      await openDomain(page, '/seo/domain/example.com', { scripts })
      await expect(panel(page, 'Key figures')).toContainText('read for the first time')

      await runJob(url, 'search-console')
      const before = await readFirstDay(url, account)
      google.grants.expire()
      await runJob(url, 'search-console')
      expect(before).not.toBe('')
      expect((await readFirstDay(url, account)) < before).toBe(true)
      await page.goto('/settings/sources/search-console')
      await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible()
      await openDomain(page, '/seo/domain/example.com', { scripts })
      await expect(figure(page, 'Organic traffic')).toContainText('Google Search Console')

      google.grants.revoke()
      await runJob(url, 'search-console')
      await openDomain(page, '/seo/domain/example.com', { scripts })
      await expect(figure(page, 'Organic traffic')).toContainText('Google Search Console')
      await expect(panel(page, 'Traffic trend')).toContainText(
        'An earlier reply, since: Google no longer accepts',
      )
      await page.goto('/settings/sources/search-console')
      await expect(page.getByText('access was revoked or has expired')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Reconnect' })).toBeVisible()

      await allowGoogle(page)
      await expect(page.getByLabel('example.com')).toBeChecked()
      await expect(page.getByText('access was revoked')).toHaveCount(0)
      await runJob(url, 'search-console')
      await openDomain(page, '/seo/domain/example.com', { scripts })
      await expect(figure(page, 'Organic traffic')).toContainText('Google Search Console')
      await expect(page.getByText('An earlier reply')).toHaveCount(0)
    })

    test('a paid call shows its price first, and a budget that is used up when it renews', async ({
      page,
      product,
      servers: { paid },
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await connectDataForSeo(page)
      const list = (name: string) => `/seo/domain/harbor-lantern.example/${name}`
      const calls = () => paid.seen.filter(({ path }) => path !== 'appendix/user_data').length
      const asked = calls()
      await openDomain(page, list('anchors'), { scripts })
      await expect(page.getByText('DataForSEO has this for about $0.0')).toBeVisible()
      expect(calls()).toBe(asked)

      paid.fail({ kind: 'price', cost: 0.99 })
      await page.getByRole('button', { name: 'Get these figures' }).click()
      await expect(page.getByText('The figures are up to date.')).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      paid.fail(null)
      expect(calls()).toBe(asked + 1)

      await openDomain(page, list('keywords'), { scripts })
      await page.getByRole('button', { name: 'Get these figures' }).click()
      const refusal = page.getByText(
        /\$0\.01 is left of the \$1\.00 a day that you allow\. The budget renews in \d+ \w+\./,
      )
      await expect(refusal.first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'harbor-lantern.example', level: 1 })).toBeVisible()
      expect(calls()).toBe(asked + 1)

      await page.goto('/settings/sources/dataforseo')
      await page.getByLabel('Budget per day').fill('3')
      await page.getByRole('button', { name: 'Save budget' }).click()
      await expect(page.getByText('The budget is saved.')).toBeVisible()
      await openDomain(page, list('keywords'), { scripts })
      await page.getByRole('button', { name: 'Get these figures' }).click()
      await expect(page.getByText('The figures are up to date.')).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      expect(calls()).toBe(asked + 2)
    })

    test('public records are told by whom has them, and by who has not', async ({
      page,
      product,
      servers: { open },
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await askAgain(product.url)
      open.trouble = 'garbage'
      await openDomain(page, '/seo/domain/example.com', { scripts })
      const records = panel(page, 'Public records')
      await expect(records).toContainText('192.0.2.7')
      await expect(records).toContainText('Certificate transparency is missing:')
      open.trouble = 'none'
      await page.getByRole('button', { name: 'Refresh public records' }).click()
      await expect(page.getByText('The figures are up to date.')).toBeVisible()
      await expect(records).toContainText('shop.example.com')
      await expect(records).toContainText('Example Bells')
      await expect(records).not.toContainText('is missing:')
      await openDomain(page, '/seo/domain/localhost', { scripts })
      await expect(panel(page, 'Public records')).toContainText('Not asked: localhost is a private address.')
    })

    for (const [trouble, words] of [
      ['garbage', 'Tranco replied with something that can’t be read.'],
      ['500', 'Tranco could not be reached.'],
      ['hang', 'Tranco did not reply in time.'],
    ] as const)
      test(`a domain’s page stands while sources fail (${trouble}), and shows them after a refresh`, async ({
        page,
        product,
        servers: { open },
      }) => {
        await useSession(page.context(), await createAccount(product.url), product.url)
        await askAgain(product.url)
        open.trouble = trouble
        await openDomain(page, '/seo/domain/example.com', { scripts })
        const key = panel(page, 'Key figures')
        await expect(key).toContainText(`Tranco is missing: ${words}`)
        await expect(figure(page, 'Domain age')).toContainText('Domain registry')
        await expect(figure(page, 'Popularity rank')).toHaveCount(0)

        open.trouble = 'none'
        await page.getByRole('button', { name: 'Refresh key figures' }).click()
        await expect(page.getByText('The figures are up to date.')).toBeVisible()
        await expect(figure(page, 'Popularity rank')).toContainText('4,711')
        await expect(page.getByText('Tranco is missing')).toHaveCount(0)
      })
  })
}
