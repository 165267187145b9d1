import { createAccount } from '#tests/product/account.ts'
import { test } from './documentation-sites.ts'
import { rowsOf, tab } from './domain-steps.ts'
import { expect } from './fixtures.ts'
import { useSession } from './session-steps.ts'
import { figure, panel } from './source-servers.ts'

// Tests that have crawled once come first: what has been crawled again stays so.

const MODES = [
  { name: 'without scripts', javaScriptEnabled: false },
  { name: 'with scripts', javaScriptEnabled: true },
]

for (const { name, javaScriptEnabled } of MODES) {
  test.describe(name, () => {
    // A form that was refused is a 422, which the browser itself notes on the console.
    test.use({ javaScriptEnabled, expectedConsoleErrors: [/status of 422/] })

    test('without any key, three crawled documentation sites tell rankings, competitors and backlinks', async ({
      page,
      product,
      crawled: { sites, account },
    }) => {
      const { python, postgres, reference } = sites
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/domain')
      await expect(page.getByRole('heading', { name: 'No domains crawled yet' })).toBeVisible()

      await useSession(page.context(), account, product.url)
      await page.goto('/seo/domain')
      for (const { host } of [python, postgres, reference])
        await expect(page.getByRole('link', { name: host, exact: true })).toBeVisible()
      await page.getByLabel('Domain or URL').fill('no domain at all')
      await page.getByRole('button', { name: 'Open domain' }).click()
      await expect(page.getByText('Please enter a valid domain')).toBeVisible()
      await page.getByLabel('Domain or URL').fill(python.host)
      await page.getByRole('button', { name: 'Open domain' }).click()

      await expect(page.getByRole('heading', { name: python.host, level: 1 })).toBeVisible()
      await expect(panel(page, 'Backlink profile').getByText('Own index')).toBeVisible()
      await expect(
        panel(page, 'Main keywords').getByRole('rowheader', { name: 'python', exact: true }),
      ).toBeVisible()
      for (const { host } of [postgres, reference])
        await expect(panel(page, 'Organic competitors').getByRole('link', { name: host })).toBeVisible()
      await expect(panel(page, 'Visibility trend')).toContainText('A trend begins with the second value')
      await expect(figure(page, 'Referring domains').getByText('1', { exact: true })).toBeVisible()
      await expect(
        figure(page, 'Backlinks').getByText(String(sites.linksToPython), { exact: true }),
      ).toBeVisible()

      await tab(page, 'Backlinks').click()
      await expect(rowsOf(page, 'Backlinks')).toHaveCount(1 + sites.linksToPython)
      const backlink = rowsOf(page, 'Backlinks').nth(1)
      await expect(backlink).toContainText('ch09.en.html')
      await expect(backlink).toContainText('library/venv.html')
      await tab(page, 'Referring domains').click()
      await expect(rowsOf(page, 'Referring domains')).toHaveCount(1 + 1)
      await expect(page.getByRole('link', { name: reference.host, exact: true })).toBeVisible()
      await tab(page, 'Competitors').click()
      await expect(page.getByRole('heading', { name: 'Positioning of organic competitors' })).toBeVisible()
      await expect(rowsOf(page, 'Competitors')).toHaveCount(1 + 2)

      await tab(page, 'Keywords').click()
      const search = page.getByLabel('Search keywords and URLs')
      await search.fill('abstract objects')
      await search.press('Enter')
      const keyword = rowsOf(page, 'Keywords').filter({ hasText: 'abstract objects layer' })
      await expect(keyword).toContainText('c-api/abstract.html')
      await search.fill('no-such-keyword')
      await search.press('Enter')
      await expect(page.getByRole('heading', { name: 'No keywords match these filters' })).toBeVisible()
      await page.getByRole('link', { name: 'Clear filters' }).click()
      const file = await page.request.get(`/seo/domain/${python.host}/keywords/export?format=jsonl`)
      expect(file.status()).toBe(200)
      expect(JSON.parse((await file.text()).split('\n')[0] ?? '')).toHaveProperty('keyword')
    })
  })
}

for (const { name, javaScriptEnabled } of MODES) {
  test.describe(`${name}, a week later`, () => {
    test.use({ javaScriptEnabled })

    test('a second crawl makes trends, and finds the link that was added', async ({
      page,
      product,
      crawledTwice: { sites, account },
    }) => {
      const { python, postgres } = sites
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/domain/${python.host}`)

      const visibility = panel(page, 'Visibility trend')
      await expect(visibility.getByRole('heading', { name: 'Visibility over time' })).toBeVisible()
      await visibility.getByText('Show as table').first().click()
      const values = visibility.getByRole('table', { name: 'Visibility over time' }).getByRole('row')
      await expect(values).toHaveCount(1 + 2)
      const profile = panel(page, 'Backlink profile')
      await profile
        .locator('figure')
        .filter({ hasText: 'Referring domains over time' })
        .getByText('Show as table')
        .click()
      const domains = profile.getByRole('table', { name: 'Referring domains over time' }).getByRole('row')
      await expect(domains.nth(1)).toContainText(/1$/)
      await expect(domains.nth(2)).toContainText(/2$/)

      await tab(page, 'Backlinks').click()
      await expect(rowsOf(page, 'Backlinks')).toHaveCount(1 + sites.linksToPython + 1)
      await tab(page, 'Referring domains').click()
      const added = rowsOf(page, 'Referring domains').filter({
        has: page.getByRole('link', { name: postgres.host, exact: true }),
      })
      await expect(added).toHaveCount(1)
    })
  })
}
