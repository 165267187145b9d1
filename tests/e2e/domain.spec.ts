import { createAccount } from '#tests/product/account.ts'
import { crawlSites, tab } from './domain-steps.ts'
import { expect, test as base } from './fixtures.ts'
import { type LinkedSites, startLinkedSites } from './linked-sites.ts'
import { useSession } from './session-steps.ts'
import { panel } from './source-servers.ts'

const test = base.extend<{ sites: LinkedSites }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  sites: async ({}, use) => {
    const sites = await startLinkedSites()
    await use(sites)
    await sites.stop()
  },
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // A form that was refused is a 422, which the browser itself notes on the console.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('what no source tells says who could, notes are kept, and another crawl is told at once', async ({
      page,
      product,
      sites,
    }) => {
      const account = await createAccount(product.url)
      const [host = ''] = sites.hosts
      const [url = ''] = sites.urls
      await crawlSites(product.url, account, { sites: sites.urls })
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
      await crawlSites(product.url, account, { sites: [url] })
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
