import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  callApi,
  createAccount,
  getMailedLink,
  joinAs,
  readOutbox,
  toCookie,
} from '#tests/product/account.ts'
import { auditOnce } from '#tests/product/every-page.ts'
import { finishJob, makeDue } from '#tests/product/scheduled-audits.ts'
import { expect, test } from './fixtures.ts'
import { openOther, useSession } from './session-steps.ts'

/** A site with two pages, the second of which gets a broken link once it is asked to. */
async function startSite() {
  const site = { isBroken: false }
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html')
    if (!['/', '/about'].includes(url)) response.statusCode = 404
    const link = site.isBroken && url === '/about' ? '<a href="/gone">Gone</a>' : '<a href="/about">About</a>'
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop ${url}</title></head><body><h1>Shop</h1>${link}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, site, stop: () => server.close() }
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (409|422)/] })

    test('a project is saved, audited with one click, scheduled, and its new errors are mailed', async ({
      page,
      startOwnProduct,
    }) => {
      test.setTimeout(180_000)
      const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-projects-'))
      const first = await startOwnProduct({ dataDir })
      const { url, site, stop } = await startSite()
      const account = await createAccount(first.url)
      await useSession(page.context(), account, first.url)

      await page.goto(`${first.url}/seo/projects`)
      await page.getByRole('link', { name: 'New project' }).first().click()
      await page.getByLabel('Domain or URL').fill('not a domain')
      await page.getByRole('button', { name: 'Save project' }).click()
      await expect(page.getByText('Please enter a valid domain').first()).toBeVisible()
      await page.getByLabel('Domain or URL').fill(url)
      await page.getByRole('textbox', { name: /^Name/ }).fill('Shop')
      await page.getByRole('button', { name: 'Save project' }).click()
      await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
      const projectUrl = new URL(page.url()).pathname

      await page.getByRole('button', { name: 'Start audit' }).click()
      await expect(page).toHaveURL(/\/seo\/audits\/aud_/)
      await expect(async () => {
        await page.goto(first.url + projectUrl)
        await expect(page.getByText('Not audited yet')).toBeHidden()
        await expect(page.getByRole('button', { name: 'Start audit' })).toBeVisible()
      }).toPass({ timeout: 60_000 })

      await page.getByRole('link', { name: 'Set schedule' }).click()
      await page.getByText('Monthly', { exact: true }).click()
      await expect(page.getByLabel('Day of the month')).toBeVisible()
      await expect(page.getByLabel('Weekday')).toBeHidden()
      await page.getByText('Weekly', { exact: true }).click()
      await page.getByLabel('Weekday').selectOption('Monday')
      await page.getByLabel('Time', { exact: true }).selectOption('06:00')
      await page.getByLabel('Time zone').selectOption('Europe/Berlin')
      await page.getByRole('button', { name: 'Save schedule' }).click()
      await expect(page.getByText('Weekly on Monday at 06:00, Europe/Berlin')).toBeVisible()
      await expect(page.getByText(/^Next: Monday, \w+ \d+, 06:00 Europe\/Berlin$/)).toBeVisible()

      site.isBroken = true
      await first.stop()
      makeDue(dataDir)
      const second = await startOwnProduct({ dataDir, port: Number(new URL(first.url).port) })
      await finishJob(second.url, 'scheduled-audits')
      await expect(async () => {
        await page.goto(second.url + projectUrl)
        await expect(page.getByRole('heading', { name: 'Scheduled audits' })).toBeVisible()
        await expect(page.getByText('Audit in progress')).toBeHidden()
      }).toPass({ timeout: 60_000 })
      await expect(page.getByRole('heading', { name: 'Site health over time' })).toBeVisible()
      await finishJob(second.url, 'scheduled-audit-mails')
      const link = await getMailedLink(second.url, account.email, '/unsubscribe/')
      const [mail] = await readOutbox(second.url, account.email)
      expect(mail?.subject).toMatch(/^\d+ new errors?: Shop$/)

      await page.context().clearCookies()
      await page.goto(link)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('You’re unsubscribed')).toBeVisible()
      await useSession(page.context(), account, second.url)
      await page.goto(second.url + projectUrl)
      await expect(page.getByText('Ana Prado (unsubscribed)')).toBeVisible()
      await page.getByRole('button', { name: 'Email me' }).click()
      await expect(page.getByRole('button', { name: 'Unsubscribe me' })).toBeVisible()
      stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('an audit is saved as a project, which is paused, resumed, changed and deleted', async ({
      page,
      product,
      documentation,
    }) => {
      test.setTimeout(120_000)
      const account = await createAccount(product.url)
      const { id } = await auditOnce(product.url, account.token, documentation)
      await useSession(page.context(), account, product.url)
      await page.goto(`/seo/audits/${id}`)
      await page.getByRole('link', { name: 'Save as project' }).click()
      await expect(page.getByLabel('Domain or URL')).toHaveValue(documentation)
      await page.getByRole('textbox', { name: /^Name/ }).fill('Documentation')
      await page.getByRole('button', { name: 'Save project' }).click()
      await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible()

      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await expect(page.getByRole('spinbutton', { name: /Page limit/ })).toHaveValue('40')
      await page.getByRole('spinbutton', { name: /Page limit/ }).fill('9000000')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Enter at most 1,000,000 pages.').first()).toBeVisible()
      await expect(page.getByRole('spinbutton', { name: /Page limit/ })).toHaveValue('9000000')
      await page.getByRole('spinbutton', { name: /Page limit/ }).fill('50')
      await page.locator('summary').filter({ hasText: 'URL list' }).click()
      await page.getByLabel('File with URLs').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Address\n${documentation}library/\n`),
      })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible()

      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await expect(page.locator('[name=list]')).toHaveValue(`${documentation}library/`)
      await page.getByRole('link', { name: 'Back to the project' }).click()

      await page.getByRole('link', { name: 'Set schedule' }).click()
      await page.getByText('Daily', { exact: true }).click()
      await page.getByRole('button', { name: 'Save schedule' }).click()
      await page.getByRole('button', { name: 'Pause schedule' }).click()
      await expect(page.getByText('Paused. No audit starts until you resume it.')).toBeVisible()
      await page.getByRole('button', { name: 'Resume schedule' }).click()
      await expect(page.getByText(/^Next: /)).toBeVisible()

      await page.goto('/seo/projects?frequency=daily')
      await expect(page.getByRole('link', { name: 'Documentation' })).toBeVisible()
      const list = await page.request.get('/seo/projects.csv?frequency=daily')
      expect(await list.text()).toContain('Documentation,')
      await page.getByLabel('Actions for Documentation').click()
      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
      await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    })

    test('a member who has not created a project sees it, and may not change it', async ({
      page: ana,
      browser,
      product,
    }) => {
      const account = await createAccount(product.url)
      const body = JSON.stringify({ url: 'shop.example.com', name: 'Shop' })
      const { id } = (await callApi(product.url, '/seo/projects', {
        method: 'POST',
        body,
        token: account.token,
      })) as {
        id: string
      }
      const rita = await openOther(browser, product, scripts)
      const joined = await joinAs(product.url, account.token, 'Rita Lobo')
      await useSession(rita.context(), { cookie: toCookie(joined, null) }, product.url)
      await rita.goto(`/seo/projects/${id}`)
      await expect(rita.getByRole('button', { name: 'Start audit' })).toBeVisible()
      await expect(rita.getByRole('link', { name: 'Set schedule' })).toBeHidden()
      await rita.goto(`/seo/projects/${id}/schedule`)
      await expect(rita.getByText('Only the person who created a project')).toBeVisible()
      await rita.goto(`/seo/projects/${id}`)
      await rita.getByRole('button', { name: 'Email me' }).click()
      await expect(rita.getByRole('button', { name: 'Unsubscribe me' })).toBeVisible()
      await rita.context().close()
      await ana.close()
    })
  })
}
