import { createAccount } from '#tests/product/account.ts'
import { auditOnce } from '#tests/product/every-page.ts'
import { type Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { look } from './look-steps.ts'
import { useSession } from './session-steps.ts'
import { startVariedSite } from './varied-site.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const { url, stop } = await startVariedSite()
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
})

const explorers = (page: Page) => page.getByRole('navigation', { name: 'Explorers' })
const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

/** What a browser would save. */
async function download(page: Page, address: string): Promise<string> {
  const response = await page.request.get(address)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-disposition']).toContain('attachment')
  return response.text()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // A form that was refused is a 422, which the browser itself notes on the console.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('pages are found by conditions, shown in columns, and kept as a view', async ({
      page,
      product,
      site,
    }) => {
      const account = await createAccount(product.url)
      const { id } = await auditOnce(product.url, account.token, site)
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/audits/${id}/pages`)

      await page.getByLabel('Field').selectOption('URL')
      await page.getByLabel('Comparison').selectOption('contains')
      await page.getByLabel('Value').fill('/shoes/')
      await page.getByRole('button', { name: 'Add condition' }).click()
      await expect(page.getByRole('link', { name: 'Remove condition URL contains “/shoes/”' })).toBeVisible()
      await expect(rows(page, 'Pages of this audit')).toHaveCount(1 + 6)

      await page.getByLabel('Field').selectOption('Words')
      await page.getByLabel('Value').fill('many')
      await page.getByRole('button', { name: 'Add condition' }).click()
      await expect(page.getByText('This comparison is not possible with this field.')).toBeVisible()
      await expect(page.getByLabel('Value')).toHaveValue('many')

      await page.getByLabel('Columns', { exact: true }).click()
      await page.getByLabel('H1').check()
      await page.getByRole('button', { name: 'Show columns' }).click()
      await expect(page.getByRole('columnheader', { name: 'H1' })).toBeVisible()

      await page.getByRole('link', { name: 'Save as view' }).click()
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByText('Name is required.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('All shoes')
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByText('All shoes was saved for your organization.')).toBeVisible()
      await expect(rows(page, 'Pages of this audit')).toHaveCount(1 + 6)

      const other = await auditOnce(product.url, account.token, site)
      await page.goto(`/seo/audits/${other.id}/pages`)
      await page.getByLabel('Views', { exact: true }).click()
      await page.getByRole('link', { name: 'All shoes' }).click()
      await expect(page.getByRole('columnheader', { name: 'H1' })).toBeVisible()
      await page.getByRole('link', { name: 'Rename view' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Shoes')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Shoes was updated.')).toBeVisible()
      await page.getByRole('link', { name: 'Delete view' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
      await expect(page.getByText('The view was deleted.')).toBeVisible()

      await page.getByLabel('Views', { exact: true }).click()
      await page.getByRole('link', { name: 'Orphans' }).click()
      await expect(page.getByRole('link', { name: /\/hidden/ })).toBeVisible()
      await expect(rows(page, 'Pages of this audit')).toHaveCount(1 + 1)
    })

    test('links, folders, redirects, sitemaps, duplicates and language versions are looked through', async ({
      page,
      product,
      site,
    }) => {
      const account = await createAccount(product.url)
      const { id } = await auditOnce(product.url, account.token, site)
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/audits/${id}`)
      await page
        .getByRole('navigation', { name: 'Views of this audit' })
        .getByRole('link', { name: 'Explore' })
        .click()

      await expect(rows(page, 'Links of this audit').first()).toBeVisible()
      const fromHome = `/seo/audits/${id}/explore/links?source=${encodeURIComponent(site)}&position=main`
      await page.goto(fromHome)
      await expect(page.getByRole('cell', { name: 'To /old' })).toBeVisible()
      await expect(rows(page, 'Links of this audit')).toHaveCount(1 + 10)
      const lines = await download(page, fromHome.replace('?', '/export?') + '&format=jsonl')
      expect(lines.trimEnd().split('\n')).toHaveLength(10)
      expect(JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({ source: site, position: 'main' })

      await explorers(page).getByRole('link', { name: 'Site structure' }).click()
      await page
        .getByRole('table', { name: 'Folders' })
        .getByRole('link', { name: 'products/', exact: true })
        .click()
      await expect(page.getByRole('rowheader', { name: 'shoes/' })).toBeVisible()
      await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'Whole site' }).click()
      await expect(page.getByRole('rowheader', { name: 'No link leads there' })).toBeVisible()

      await explorers(page).getByRole('link', { name: 'Redirects' }).click()
      await expect(rows(page, 'Redirects of this audit').nth(1)).toContainText('/oldest 301')
      await page.goto(`/seo/audits/${id}/explore/redirects?state=loop`)
      await expect(page.getByRole('cell', { name: 'Loop', exact: true })).toBeVisible()

      await explorers(page).getByRole('link', { name: 'Sitemaps' }).click()
      await page.getByRole('link', { name: 'In a sitemap only' }).click()
      await expect(page.getByRole('link', { name: /\/hidden$/ })).toBeVisible()
      await expect(rows(page, 'URLs of sitemaps and crawl')).toHaveCount(1 + 1)

      await explorers(page).getByRole('link', { name: 'Duplicates' }).click()
      await page.goto(`/seo/audits/${id}/explore/duplicates?kind=title`)
      await page.getByRole('link', { name: /^Twins/ }).click()
      await page.getByRole('link', { name: /^Compare 127/ }).click()
      await expect(page.getByRole('insertion').filter({ hasText: 'H2 Only here' })).toBeVisible()

      await explorers(page).getByRole('link', { name: 'hreflang' }).click()
      await expect(page.getByRole('link', { name: /No return link/ }).first()).toBeVisible()
      const csv = await download(page, `/seo/audits/${id}/explore/hreflang/export`)
      expect(csv).toContain('no-return')
    })
  })
}

test('no explorer has an accessibility violation', async ({ page, product, site }) => {
  test.setTimeout(180_000)
  const account = await createAccount(product.url)
  const { id } = await auditOnce(product.url, account.token, site)
  await useSession(page.context(), account, product.url)
  const twins = ['a', 'b'].map((name) => encodeURIComponent(`${site}twin/${name}`))
  for (const path of [
    'pages?where=words%3Aat-least%3A1&columns=title,description,h1,canonical,outlinks',
    'pages?field=words&operator=contains&value=many',
    'explore/links',
    'explore/structure',
    'explore/redirects',
    'explore/sitemaps',
    'explore/duplicates?kind=title',
    `explore/duplicates/pages?kind=title&of=${twins[0] ?? ''}`,
    `explore/duplicates/compare?left=${twins[0] ?? ''}&right=${twins[1] ?? ''}`,
    'explore/hreflang',
  ])
    await look(page, `/seo/audits/${id}/${path}`)
})
