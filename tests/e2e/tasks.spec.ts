import { startSampleSite } from '#standins/sample-site/sample-site.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { auditOnce } from '#tests/product/every-page.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const put = (url: string, path: string, token: string, body: object = {}) =>
  callApi(url, path, { method: 'PUT', token, body: JSON.stringify(body) })

const asCookie = (person: Awaited<ReturnType<typeof joinAs>>) => ({ cookie: toCookie(person, null) })

/** An issue of the owner’s audit, assigned to a colleague and due long ago. */
async function assignTo(product: Product, owner: Account, assigneeId: string): Promise<void> {
  const site = await startSampleSite(await findFreePort())
  const { id, check } = await auditOnce(product.url, owner.token, site.url, 5)
  await site.stop()
  const path = `/seo/audits/${id}/issues/${check}/assignment`
  await put(product.url, path, owner.token, { assigneeId, dueOn: '2026-01-30' })
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('who is assigned an issue is notified, finds it among their tasks, and gets it done', async ({
      page,
      product,
    }) => {
      const owner = await createAccount(product.url)
      const rita = await joinAs(product.url, owner.token, 'Rita Lobo')
      await useSession(page.context(), asCookie(rita), product.url)
      await page.goto('/tasks')
      await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()
      await assignTo(product, owner, rita.id)

      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Notifications: 1 unread notification' }).click()
      await page.getByRole('button', { name: /^Ana Prado assigned you the issue/ }).click()
      await expect(page).toHaveURL(/\/seo\/audits\/.*\/issues\//)
      await expect(page.getByRole('link', { name: 'Notifications: 0 unread notifications' })).toBeVisible()

      await page.goto('/tasks')
      await expect(page.getByRole('heading', { name: 'Overdue (1)' })).toBeVisible()
      await expect(page.getByText('Was due Jan 30, 2026')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      const path = new URL(
        (await page.getByRole('main').getByRole('listitem').getByRole('link').getAttribute('href')) ?? '',
        product.url,
      )
      await put(product.url, `${path.pathname}/ready`, rita.token)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Done lately (1)' })).toBeVisible()
    })

    test('notifications are marked as read, and kinds are turned off', async ({ page, product }) => {
      const owner = await createAccount(product.url)
      const rita = await joinAs(product.url, owner.token, 'Rita Lobo')
      for (const role of ['administrator', 'member'])
        await callApi(product.url, `/users/${rita.id}`, {
          method: 'PATCH',
          token: owner.token,
          body: JSON.stringify({ role }),
        })
      await useSession(page.context(), asCookie(rita), product.url)
      await page.goto('/notifications')
      if (scripts) await expectNoViolation(page)
      await page.getByRole('button', { name: /^Mark as read: .*administrator/ }).click()
      await expect(page.getByRole('link', { name: 'Notifications: 1 unread notification' })).toBeVisible()
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(page.getByText('All notifications are marked as read.')).toBeVisible()
      await page.goto('/notifications?state=unread')
      await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()

      await page.goto('/profile/notifications')
      if (scripts) await expectNoViolation(page)
      await page.getByRole('checkbox', { name: 'Your role changes, in the app' }).uncheck()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Notification settings were updated.')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Your role changes, in the app' })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Your role changes, in the digest' })).toBeChecked()
    })

    test('a person is found in the directory and in the org chart, and their reports get a new manager', async ({
      page,
      product,
    }) => {
      const owner = await createAccount(product.url)
      const { token } = owner
      const mia = await joinAs(product.url, token, 'Mia Berg')
      const rui = await joinAs(product.url, token, 'Rui Alves')
      const zoe = await joinAs(product.url, token, 'Zoe Łuk')
      const setManager = (id: string, managerId: string) =>
        callApi(product.url, `/users/${id}`, { method: 'PATCH', token, body: JSON.stringify({ managerId }) })
      await setManager(mia.id, owner.user.id)
      await setManager(rui.id, owner.user.id)
      await setManager(zoe.id, mia.id)
      await useSession(page.context(), owner, product.url)

      await page.goto('/people?q=zoe+luk')
      await page.getByRole('main').getByRole('link', { name: 'Zoe Łuk' }).click()
      await expect(page.getByRole('heading', { name: 'Zoe Łuk' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Reporting line of Zoe Łuk' })).toContainText(
        'Mia Berg',
      )
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Show in org chart' }).click()
      await expect(page.getByRole('link', { name: 'Zoe Łuk', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      )
      if (scripts) await expectNoViolation(page)
      await page
        .getByRole('list', { name: 'Reporting line' })
        .getByRole('link', { name: 'Mia Berg', exact: true })
        .click()
      await expect(page.getByRole('list', { name: 'Direct reports of Mia Berg' })).toContainText('Zoe Łuk')
      await page.getByText('1 person beside Mia Berg').click()
      await expect(page.getByRole('link', { name: 'Rui Alves', exact: true })).toBeVisible()
      await page.getByRole('searchbox', { name: 'Find a person' }).fill('zoe')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page.getByRole('heading', { name: 'Results for “zoe”' })).toBeVisible()

      await page.goto(`/settings/users/${mia.id}?dialog=archive`)
      await page.getByLabel('New manager of their direct reports').selectOption(rui.id)
      await page.getByRole('button', { name: 'Archive Mia' }).click()
      await expect(page.getByText('Mia Berg is archived.').first()).toBeVisible()
      await page.goto(`/people/${zoe.id}`)
      await expect(page.getByRole('complementary', { name: 'Reporting line of Zoe Łuk' })).toContainText(
        'Rui Alves',
      )
    })
  })
}
