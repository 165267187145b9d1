import { createAccount, joinAs } from '#tests/product/account.ts'
import { startFaultySite } from './faulty-site.ts'
import { expect, type Page, test } from './fixtures.ts'
import { chooseAssignee } from './issue-steps.ts'
import { useSession } from './session-steps.ts'

const MAX_MS = 60_000

/** Starts the project's audit from its page, and waits until it has finished. Resolves to the path of the audit. */
async function auditProject(page: Page, project: string): Promise<string> {
  await page.goto(project)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect(page).toHaveURL(/\/seo\/audits\/aud_/)
  const audit = new URL(page.url()).pathname
  await expect(async () => {
    await page.goto(`${audit}/issues`)
    await expect(page.getByRole('link', { name: 'Missing title' })).toBeVisible()
  }).toPass({ timeout: MAX_MS })
  return audit
}

/** What a link to a file gives, as the signed-in person gets it. */
async function readFile(page: Page, address: string): Promise<string> {
  const response = await page.request.get(address)
  expect(response.headers()['content-disposition']).toContain('attachment')
  return response.text()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a project is audited, its issues are worked on, and a second audit shows the difference', async ({
      page,
      product,
    }) => {
      test.setTimeout(3 * MAX_MS)
      const site = await startFaultySite()
      const account = await createAccount(product.url)
      await joinAs(product.url, account.token, 'Rui Costa')
      await useSession(page.context(), account, product.url)

      await page.goto('/seo/projects/new')
      await page.getByLabel('Domain or URL').fill(site.url)
      await page.getByRole('textbox', { name: /^Name/ }).fill('Shop')
      await page.getByRole('button', { name: 'Save project' }).click()
      await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
      const project = new URL(page.url()).pathname
      const first = await auditProject(page, project)

      // Filter.
      await page.goto(`${first}/issues?severity=error`)
      await expect(page.getByRole('link', { name: 'Missing title' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Missing meta description' })).toHaveCount(0)

      // Assign.
      await page.getByRole('link', { name: 'Missing title' }).click()
      await expect(page.getByRole('heading', { name: 'Tracking' })).toBeVisible()
      await chooseAssignee(page, /^Rui/, scripts)
      await page.getByLabel('Due date').fill('2020-02-03')
      await page.getByRole('button', { name: 'Save assignment' }).click()
      await expect(page.getByText('Overdue since Feb 3, 2020').first()).toBeVisible()
      await page.goto('/seo/issues')
      await expect(page.getByRole('link', { name: 'Missing title' })).toBeVisible()

      // Mute another one.
      await page.goto(`${first}/issues/description-missing`)
      await page.getByRole('link', { name: 'Mute issue' }).click()
      await page.getByLabel('Reason').fill('Written in spring.')
      await page.getByRole('button', { name: 'Mute issue' }).click()
      await expect(page.getByText('Muted permanently')).toBeVisible()

      // Fix one page on the site, and check again.
      site.fix('/about')
      await page.goto(`${first}/issues/title-missing`)
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('1 fixed, 1 still there')).toBeVisible({ timeout: MAX_MS })

      // The rest is fixed, and what had been fixed comes back.
      site.fix('/prices')
      site.spoil('/about')
      const second = await auditProject(page, project)
      await page.goto(`${second}/issues`)
      await expect(page.getByRole('link', { name: 'Missing meta description' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: '1 muted' })).toBeVisible()

      await page.goto(`${second}/diff?q=title`)
      const changes = page.getByRole('table', { name: 'Changes by issue' })
      await expect(changes.getByRole('row', { name: /Missing title/ })).toContainText('Error')

      const exports = page.locator('main').getByLabel('Export', { exact: true })
      await exports.click()
      const file = await page.getByRole('link', { name: /CSV/ }).last().getAttribute('href')
      const csv = await readFile(page, file ?? '')
      expect(csv).toMatch(/new,.*Missing title,.*\/about/i)
      expect(csv).toMatch(/fixed,.*Missing title,.*\/prices/i)
      await site.stop()
    })
  })
}
