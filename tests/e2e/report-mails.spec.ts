import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, createAccount, getMailedLink, readOutbox } from '#tests/product/account.ts'
import { finishJob, makeReportsDue } from '#tests/product/scheduled-audits.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (409|422)/] })

    test('a report is scheduled, confirmed from outside, sent with its file, and unsubscribed from', async ({
      page,
      browser,
      startOwnProduct,
    }) => {
      test.setTimeout(180_000)
      const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-report-mails-'))
      const first = await startOwnProduct({ dataDir })
      const account = await createAccount(first.url)
      const report = (await callApi(first.url, '/seo/reports', {
        method: 'POST',
        token: account.token,
        body: JSON.stringify({
          target: 'shop.example',
          name: 'For a client',
          sections: ['ranks'],
          paper: 'a4',
        }),
      })) as { id: string }
      const reportUrl = `/seo/reports/${report.id}`
      const client = `client-${scripts}@client.example`
      await useSession(page.context(), account, first.url)

      await page.goto(first.url + reportUrl)
      await page.getByRole('link', { name: 'Set schedule' }).click()
      await page.getByRole('button', { name: 'Save schedule' }).click()
      await expect(page.getByText('Choose at least one person, or enter an address.').first()).toBeVisible()
      await page.getByLabel('Addresses outside your organization').fill(`${client}\nno address`)
      await page.getByRole('button', { name: 'Save schedule' }).click()
      await expect(page.getByText('Each line must be an email address.').first()).toBeVisible()
      await page.getByLabel('Addresses outside your organization').fill(client)
      await page.getByRole('checkbox', { name: /Ana Prado/ }).check()
      await page.getByText('Monthly', { exact: true }).click()
      await expect(page.getByLabel('Weekday')).toBeHidden()
      await page.getByLabel('Day of the month').selectOption('1')
      await page.getByLabel('Time', { exact: true }).selectOption('07:00')
      await page.getByLabel('Time zone').selectOption('Europe/Berlin')
      await page.getByRole('button', { name: 'Save schedule' }).click()
      await expect(page.getByText('Monthly on day 1, at 07:00, Europe/Berlin')).toBeVisible()
      await expect(page.getByText(`${client} (waiting for confirmation)`)).toBeVisible()
      await page.getByRole('button', { name: 'Send test to me' }).click()
      await expect(page.getByText(`A test is on its way to ${account.email}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Pause schedule' }).click()
      await expect(page.getByText('Paused', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Resume schedule' }).click()
      await expect(page.getByRole('button', { name: 'Pause schedule' })).toBeVisible()

      const outside = await (await browser.newContext({ javaScriptEnabled: scripts })).newPage()
      await outside.goto(await getMailedLink(first.url, client, '/reports/confirm/'))
      await outside.getByRole('button', { name: 'Email me this report' }).click()
      await expect(outside.getByText('You’re confirmed')).toBeVisible()

      await first.stop()
      makeReportsDue(dataDir)
      const second = await startOwnProduct({ dataDir, port: Number(new URL(first.url).port) })
      await finishJob(second.url, 'report-mails')
      const shared = await getMailedLink(second.url, client, `${second.url}/reports/`)
      const [mail] = await readOutbox(second.url, client)
      expect(mail?.subject).toBe('For a client: shop․example')
      expect(mail?.attachment?.name).toMatch(/^report-shop\.example-\d{4}-\d\d-\d\d\.pdf$/)
      await outside.goto(shared)
      await expect(outside.getByRole('heading', { name: 'For a client', level: 1 })).toBeVisible()

      await outside.goto(await getMailedLink(second.url, client, '/unsubscribe/reports/'))
      await expect(outside.getByText('You are emailed about the report about shop.example')).toBeVisible()
      await outside.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(outside.getByText('You’re unsubscribed')).toBeVisible()
      await page.goto(second.url + reportUrl)
      await expect(page.getByText(`${client} (unsubscribed)`)).toBeVisible()
      // The queue delivers when it does.
      await expect(async () => {
        await page.reload()
        const told = page.getByText(/^2 of 2 recipients accepted by the mail service, with a file of /)
        await expect(told).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 60_000 })

      await page.getByRole('link', { name: 'Delete schedule' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
      await expect(page.getByRole('link', { name: 'Set schedule' })).toBeVisible()
      await outside.context().close()
      rmSync(dataDir, { recursive: true, force: true })
    })
  })
}
