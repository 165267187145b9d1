import { rmSync } from 'node:fs'
import { listCompletedCycles, prepareSampleCompany } from '#tests/product/sample-company.ts'
import { expect, type Page, test } from './fixtures.ts'
import { lookAt } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const VIEWS = ['Scores', 'Heat map', 'Ratings', 'Choices', '9-box']

/** Chooses in the toolbar; without script a button applies it. */
async function choose(page: Page, label: string, option: string, scripts: boolean) {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option })
  if (!scripts) await page.getByRole('button', { name: 'Apply' }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('the results of a company’s reviews are read in every view, beside those of the cycle before', async ({
      page,
      startOwnProduct,
    }) => {
      test.setTimeout(90_000)
      const { options, account } = await prepareSampleCompany()
      const { url } = await startOwnProduct(options)
      await useSession(page.context(), account, url)
      const [last, before] = await listCompletedCycles(url, account)
      await page.goto(`${url}/people/cycles/${last?.id ?? ''}`)
      await page.getByRole('link', { name: 'Results', exact: true }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: `Results of ${last?.name ?? ''}` }),
      ).toBeVisible()
      await choose(page, 'Compare with', before?.name ?? '', scripts)
      await expect(page.getByRole('term').filter({ hasText: 'Before' })).toBeVisible()
      for (const view of VIEWS) {
        await page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: view }).click()
        await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
        if (scripts) await lookAt(page, `results, ${view}`)
      }
      await page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: 'Heat map' }).click()
      await choose(page, 'Reviews', 'Peer reviews', scripts)
      await expect(page.getByText(/below 3 responses/)).toBeVisible()
      await choose(page, 'Group by', 'By person', scripts)
      await expect(page.getByText('Not shown: too few responses').first()).toBeAttached()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export' }).click()
      expect((await download).suggestedFilename()).toBe('review-results.csv')
      rmSync(options.dataDir, { recursive: true, force: true })
    })
  })
}
