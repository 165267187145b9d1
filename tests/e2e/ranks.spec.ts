import { callApi, createAccount } from '#tests/product/account.ts'
import { finishJob } from '#tests/product/scheduled-audits.ts'
import { crawlSites } from './domain-steps.ts'
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

const rowOf = (page: Page, keyword: string) =>
  page
    .getByRole('table', { name: 'Tracked keywords of this domain' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: keyword, exact: true }) })

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // A form that was refused is a 422, which the browser itself notes on the console.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('keywords are added, checked against the own index, compared and checked again after a crawl', async ({
      page,
      product,
      sites,
    }) => {
      test.setTimeout(120_000)
      const account = await createAccount(product.url)
      const [host = '', rival = ''] = sites.hosts
      await crawlSites(product.url, account, { sites: sites.urls })
      await useSession(page.context(), account, product.url)
      await page.goto('/seo/ranks')
      await expect(page.getByRole('heading', { name: 'No keywords tracked yet' })).toBeVisible()
      await page.getByLabel('Domain').fill('no domain at all')
      await page.getByRole('button', { name: 'Track keywords' }).click()
      await expect(page.getByText('Please enter a valid domain')).toBeVisible()
      await page.getByLabel('Domain').fill(host)
      await page.getByRole('button', { name: 'Track keywords' }).click()
      await expect(page.getByRole('heading', { name: host, level: 1 })).toBeVisible()

      await page.getByLabel('Keywords', { exact: true }).fill('boots\n???')
      await page.getByRole('button', { name: 'Add keywords' }).click()
      await expect(
        page.getByText('Line 2: a keyword needs at least one letter or number.').first(),
      ).toBeVisible()
      await page.getByLabel('Keywords', { exact: true }).fill('boots\nsocks\nwinter\nBoots')
      await page.getByLabel('Tags').fill('Footwear, Autumn')
      await page.getByRole('button', { name: 'Add keywords' }).click()
      await expect(page.getByText('3 keywords added. Already tracked: line 4.')).toBeVisible()
      await expect(page.getByText('No positions yet')).toBeVisible()

      await page.getByLabel('Competing domains').fill(rival)
      await page.getByRole('button', { name: 'Save competitors' }).click()
      await expect(page.getByText('The competitors were saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Check positions now' }).click()
      await expect(page.getByText('Positions from Own index (3 keywords).')).toBeVisible()
      await expect(rowOf(page, 'boots')).toContainText('Autumn')
      await expect(
        rowOf(page, 'boots')
          .getByRole('link', { name: /boots$/ })
          .last(),
      ).toBeVisible()
      await expect(rowOf(page, 'socks')).toContainText('Not found')
      await expect(rowOf(page, 'winter')).toContainText('Not found')
      const shares = page.getByRole('table', { name: 'Share of voice of this domain and its competitors' })
      await expect(shares.getByRole('row')).toHaveCount(1 + 2)
      await page.getByRole('link', { name: 'Compare with competitors' }).click()
      await expect(page.getByRole('columnheader', { name: rival })).toBeVisible()
      await expect(rowOf(page, 'boots').getByRole('cell', { name: /best/ })).toHaveCount(1)
      await page.getByRole('link', { name: 'Show history and URLs' }).click()
      await expect(page.getByRole('columnheader', { name: rival })).toHaveCount(0)

      await page.goto(`/seo/ranks/${host}?tag=Autumn&q=sock`)
      await expect(rowOf(page, 'socks')).toBeVisible()
      await expect(rowOf(page, 'boots')).toHaveCount(0)
      const file = await page.request.get(`/seo/ranks/${host}/export?sort=keyword`)
      expect(await file.text()).toContain('boots,,all,Footwear|Autumn,')

      sites.grow()
      await crawlSites(product.url, account, { sites: sites.urls.slice(0, 1) })
      // The index is asked what has become of the audit, and then where the keywords stand.
      await finishJob(product.url, 'index-audits')
      await finishJob(product.url, 'positions-after-audits')
      await page.goto(`/seo/ranks/${host}`)
      await expect(rowOf(page, 'winter')).toContainText('boots-for-winter')
      await page.getByRole('link', { name: 'winter', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'winter', level: 1 })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Positions by day' }).getByRole('row')).toHaveCount(2)
      await page.getByLabel('Tags').fill('Winter')
      await page.getByRole('button', { name: 'Save tags' }).click()
      await expect(page.getByText('The tags were saved.')).toBeVisible()
    })

    test('keywords come from the table of a domain, are removed, and mail is turned off', async ({
      page,
      product,
      sites,
    }) => {
      test.setTimeout(120_000)
      const account = await createAccount(product.url)
      const [host = ''] = sites.hosts
      await crawlSites(product.url, account, { sites: sites.urls.slice(0, 1) })
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/domain/${host}/keywords`)
      const first = page.getByRole('checkbox', { name: /^Track / }).first()
      const keyword = (await first.getAttribute('value')) ?? ''
      await first.check()
      await page.getByRole('button', { name: 'Track selected keywords' }).click()
      await expect(page.getByLabel('Keywords', { exact: true })).toHaveValue(keyword)
      await page.getByRole('button', { name: 'Add keywords' }).click()
      await expect(page.getByText('1 keyword added.')).toBeVisible()

      await page.getByRole('button', { name: 'Stop emailing me' }).click()
      await expect(page.getByText('You are not emailed about alerts of this domain.')).toBeVisible()
      await page.getByLabel('Position drop').fill('101')
      await page.getByRole('button', { name: 'Save alerts' }).click()
      await expect(page.getByText('Number of positions is invalid').first()).toBeVisible()
      await page.getByLabel('Position drop').fill('3')
      await page.getByLabel('A keyword leaves the top 10').uncheck()
      await page.getByRole('button', { name: 'Save alerts' }).click()
      await expect(page.getByText('The alerts were saved.')).toBeVisible()
      await expect(page.getByLabel('Position drop')).toHaveValue('3')
      await expect(page.getByLabel('A keyword leaves the top 10')).not.toBeChecked()

      await page.goto(`/seo/ranks/${host}`)
      const address = await page
        .getByRole('link', { name: keyword, exact: true })
        .getAttribute('href')
        .then((href) => href?.split('/').at(-1) ?? '')
      await page.goto(`/seo/ranks/${host}?dialog=remove&keyword=${address}`)
      await page.getByRole('button', { name: 'Remove keyword', exact: true }).click()
      await expect(page.getByRole('status').getByText('1 keyword removed.')).toBeVisible()
      await expect(rowOf(page, keyword)).toHaveCount(0)
    })

    test('several keywords are tagged, removed and restored with their positions', async ({
      page,
      product,
      sites,
    }) => {
      test.setTimeout(120_000)
      const account = await createAccount(product.url)
      const [host = ''] = sites.hosts
      await crawlSites(product.url, account, { sites: sites.urls.slice(0, 1) })
      const ranks = `/seo/ranks/${encodeURIComponent(host)}`
      const post = (path: string, body: object) =>
        callApi(product.url, ranks + path, {
          method: 'POST',
          token: account.token,
          body: JSON.stringify(body),
        })
      await post('/keywords', { text: 'boots\nsocks\nwinter' })
      await post('/check', {})
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/ranks/${host}?sort=keyword&direction=asc`)
      const select = (keyword: string) => page.getByRole('checkbox', { name: `Select ${keyword}` })
      const tags = page.getByLabel('Tags of the selected keywords')

      await page.getByRole('button', { name: 'Add tags' }).click()
      await expect(page.getByText('Choose at least one keyword.')).toBeVisible()
      await select('boots').check()
      await select('socks').check()
      if (scripts) await expect(page.getByText('2 selected')).toBeVisible()
      await page.getByRole('button', { name: 'Add tags' }).click()
      await expect(page.getByText('Enter at least one tag.')).toBeVisible()
      await expect(select('boots')).toBeChecked()
      await expect(select('winter')).not.toBeChecked()
      await tags.fill('Footwear, Sale')
      await page.getByRole('button', { name: 'Add tags' }).click()
      await expect(page.getByText('Tags of 2 keywords changed.')).toBeVisible()
      await expect(page).toHaveURL(/sort=keyword/)
      await expect(rowOf(page, 'boots')).toContainText('Sale')
      await expect(rowOf(page, 'winter')).not.toContainText('Sale')
      await select('socks').check()
      await select('boots').uncheck()
      await tags.fill('sale')
      await page.getByRole('button', { name: 'Remove tags' }).click()
      await expect(page.getByText('Tags of 1 keyword changed.')).toBeVisible()
      await expect(rowOf(page, 'socks')).not.toContainText('Sale')

      if (scripts) await page.getByRole('checkbox', { name: /Select all on this page|selected/ }).check()
      else await page.getByRole('link', { name: 'Select all on this page' }).click()
      await expect(select('winter')).toBeChecked()
      await page.getByRole('button', { name: 'Remove keywords', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove 3 keywords?' })
      await dialog.getByRole('link', { name: 'Keep keywords' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(rowOf(page, 'boots')).toBeVisible()
      await select('winter').uncheck()
      await select('boots').check()
      await select('socks').check()
      await page.getByRole('button', { name: 'Remove keywords', exact: true }).click()
      await page.getByRole('button', { name: 'Remove 2 keywords' }).click()
      await expect(page.getByText('2 keywords removed').first()).toBeVisible()
      await expect(rowOf(page, 'boots')).toHaveCount(0)
      await expect(rowOf(page, 'winter')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('2 keywords restored.')).toBeVisible()
      await expect(rowOf(page, 'boots')).toContainText('Footwear')
      await expect(rowOf(page, 'boots')).toContainText(`${host}/boots`)
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    })
  })
}
