import { createAccount, joinAs } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { expect, test } from './fixtures.ts'
import { startFaultySite } from './faulty-site.ts'
import { chooseAssignee } from './issue-steps.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('an issue is assigned, discussed, fixed, checked again, and muted beyond the next audit', async ({
      page,
      product,
    }) => {
      test.slow()
      const site = await startFaultySite()
      const account = await createAccount(product.url)
      await joinAs(product.url, account.token, 'Rui Costa')
      const { id } = await finishAudit(product.url, account, { url: site.url })
      await useSession(page.context(), account, product.url)
      const issues = `/seo/audits/${id}/issues`
      const issue = `${issues}/title-missing`

      // Assign.
      await page.goto(issues)
      await page.getByRole('link', { name: 'Missing title', exact: false }).first().click()
      await expect(page.getByRole('heading', { name: 'Tracking' })).toBeVisible()
      await chooseAssignee(page, /^Rui/, scripts)
      await page.getByLabel('Due date').fill('2020-02-03')
      await page.getByRole('button', { name: 'Save assignment' }).click()
      await expect(page.getByText('Overdue since Feb 3, 2020').first()).toBeVisible()
      await page.goto('/seo/issues?overdue=yes')
      await expect(page.getByRole('cell', { name: /Feb 3, 2020/ })).toBeVisible()
      if (scripts) await expectNoViolation(page)

      // Comment, and edit it.
      await page.goto(issue)
      await page.getByLabel('Comment', { exact: true }).fill('Fixed in the <template>.\nPlease look.')
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expect(page.getByText('Fixed in the <template>.')).toBeVisible()
      await page.getByRole('link', { name: /^Edit/ }).click()
      await page.getByLabel('Edit comment').fill('Fixed on one page.')
      await page.getByRole('button', { name: 'Save comment' }).click()
      await expect(page.getByText('Fixed on one page.')).toBeVisible()
      await expect(page.getByText('· edited')).toBeVisible()
      await page.getByRole('link', { name: /^Delete comment/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
      await expect(page.getByText('No comments yet.')).toBeVisible()

      // Fix one page, and check again.
      site.fix('/about')
      await page.goto(issue)
      await page.getByRole('button', { name: 'Mark as ready to check' }).click()
      await expect(page.getByText('Ready to check', { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('1 fixed, 1 still there')).toBeVisible({ timeout: 30_000 })
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Back to the issue' }).click()
      await expect(page.getByRole('link', { name: /\/prices/ }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /\/about/ })).toHaveCount(0)
      if (scripts) await expectNoViolation(page)

      // Mute what is left, which needs a reason.
      await page.getByRole('link', { name: 'Mute issue' }).click()
      await page.getByRole('button', { name: 'Mute issue' }).click()
      await expect(page.getByText('Reason is required').first()).toBeVisible()
      await page.getByLabel('Reason').fill('The price list goes next month.')
      await page.getByRole('button', { name: 'Mute issue' }).click()
      await expect(page.getByText('Muted permanently')).toBeVisible()
      await page.goto(issues)
      await expect(page.getByRole('link', { name: 'Missing title' })).toHaveCount(0)
      await page.getByRole('link', { name: '1 muted' }).click()
      await expect(page.getByText(/The price list goes next month/)).toBeVisible()

      // Another audit: still muted, with a history of two.
      const second = await finishAudit(product.url, account, { url: site.url })
      await page.goto(`/seo/audits/${second.id}/issues/title-missing`)
      await expect(page.getByText('Muted permanently')).toBeVisible()
      await expect(page.getByText('Show as table')).toBeVisible()
      await page.getByRole('button', { name: 'Unmute issue' }).click()
      await expect(page.getByText('Muted permanently')).toHaveCount(0)

      // One URL of it, and one page with all of its issues.
      await page.getByRole('link', { name: /^Mute http/ }).click()
      await page.getByLabel('Reason').fill('Not linked from anywhere else.')
      await page.getByRole('button', { name: 'Mute URL' }).click()
      await expect(page.getByRole('heading', { name: 'Muted URLs' })).toBeVisible()
      site.fix('/prices')
      await page.goto(`/seo/audits/${second.id}/pages/one?url=${encodeURIComponent(`${site.url}prices`)}`)
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByRole('heading', { name: 'Checked again' })).toBeVisible({ timeout: 30_000 })
      await page.goto(`/seo/audits/${second.id}/issues/title-missing`)
      await expect(page.getByText('No page has this issue')).toBeVisible()
      await page.goto(`/seo/audits/${id}/issues/title-missing`)
      await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0)
      await site.stop()
    })
  })
}
