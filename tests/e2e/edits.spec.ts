import { callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { type Browser } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { openOther, useSession } from './session-steps.ts'

// Two administrators have the same form open. What both changed is told where it stands, and nothing that was typed is lost.

const MEANWHILE = (text: string) => `Changed meanwhile to ${text}. Save again to keep yours.`
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

/** Ana Prado, who has the account, and Rita Lobo, an administrator, each with a browser of their own. */
async function openForTwo(ana: Page, browser: Browser, product: Product, scripts: boolean) {
  const account = await createAccount(product.url)
  await useSession(ana.context(), account, product.url)
  const joined = await joinAs(product.url, account.token, 'Rita Lobo', 'administrator')
  const rita = await openOther(browser, product, scripts)
  await useSession(rita.context(), { cookie: toCookie(joined, null) }, product.url)
  return { account, rita }
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 409/] })

    test('what somebody else changed of the organization meanwhile is told, and a second save keeps one’s own', async ({
      page: ana,
      browser,
      product,
    }) => {
      const { rita } = await openForTwo(ana, browser, product, scripts)
      await ana.goto('/settings/organization')
      await rita.goto('/settings/organization')

      await rita.getByLabel('Company name').fill('Lobo Ltd')
      await rita.getByLabel('Company size').selectOption('51-200')
      await save(rita)
      await expect(rita.getByText('The organization was updated.')).toBeVisible()

      await ana.getByLabel('Company name').fill('Prado Ltd')
      await ana.getByLabel('Address').fill('Rua Augusta 1')
      await save(ana)
      await expect(ana.getByText('Rita Lobo changed this while it was being edited.').first()).toBeVisible()
      await expect(ana.getByText(MEANWHILE('“Lobo Ltd”')).first()).toBeVisible()
      await expect(ana.getByLabel('Company name')).toHaveValue('Prado Ltd')
      await expect(ana.getByLabel('Address')).toHaveValue('Rua Augusta 1')

      await save(ana)
      await expect(ana.getByText('The organization was updated.')).toBeVisible()
      await expect(ana.getByLabel('Company name')).toHaveValue('Prado Ltd')
      // Rita alone has changed it.
      await expect(ana.getByLabel('Company size')).toHaveValue('51-200')
      await rita.context().close()
    })

    test('of what feedback is allowed, what one alone has changed is kept of both', async ({
      page: ana,
      browser,
      product,
    }) => {
      const { rita } = await openForTwo(ana, browser, product, scripts)
      const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
      const rule = 'Allow public constructive feedback'
      await ana.goto('/settings/feedbacks')
      await rita.goto('/settings/feedbacks')

      await box(rita, 'Note').uncheck()
      await box(rita, rule).check()
      await save(rita)
      await expect(rita.getByText('Feedback settings were updated.')).toBeVisible()

      await box(ana, 'Constructive').uncheck()
      await save(ana)
      await expect(ana.getByText('Rita Lobo changed this while it was being edited.').first()).toBeVisible()
      await expect(ana.getByText(MEANWHILE('“Praise, Constructive”')).first()).toBeVisible()
      await expect(box(ana, 'Constructive')).not.toBeChecked()
      await expect(box(ana, 'Note')).toBeChecked()

      await save(ana)
      await expect(ana.getByText('Feedback settings were updated.')).toBeVisible()
      await expect(box(ana, 'Constructive')).not.toBeChecked()
      await expect(box(ana, 'Note')).toBeChecked()
      // Rita alone has changed it.
      await expect(box(ana, rule)).toBeChecked()
      await rita.context().close()
    })

    test('of a team, two people change different things, and then the same', async ({
      page: ana,
      browser,
      product,
    }) => {
      const { account, rita } = await openForTwo(ana, browser, product, scripts)
      const { token } = account
      const { id } = (await callApi(product.url, '/teams', {
        method: 'POST',
        token,
        body: JSON.stringify({ name: 'Growth' }),
      })) as {
        id: string
      }
      await ana.goto(`/settings/teams/${id}`)
      await rita.goto(`/settings/teams/${id}`)

      await rita.getByLabel('Name', { exact: true }).fill('Sales')
      await save(rita)
      await expect(rita.getByText('Sales was updated.')).toBeVisible()

      await save(ana)
      await expect(ana.getByText('Sales was updated.')).toBeVisible()
      await expect(ana.getByLabel('Name', { exact: true })).toHaveValue('Sales')

      await rita.getByLabel('Name', { exact: true }).fill('Support')
      await save(rita)
      await expect(rita.getByText('Support was updated.')).toBeVisible()
      await ana.getByLabel('Name', { exact: true }).fill('Revenue')
      await save(ana)
      await expect(ana.getByText(MEANWHILE('“Support”')).first()).toBeVisible()
      await expect(ana.getByLabel('Name', { exact: true })).toHaveValue('Revenue')
      await save(ana)
      await expect(ana.getByText('Revenue was updated.')).toBeVisible()
      await rita.context().close()
    })

    test('of a person, what somebody else emptied is said to be empty', async ({
      page: ana,
      browser,
      product,
    }) => {
      const { account, rita } = await openForTwo(ana, browser, product, scripts)
      const { user } = await joinAs(product.url, account.token, 'Caio Dias')
      const send = (path: string, body: object) =>
        callApi(product.url, path, { method: 'POST', token: account.token, body: JSON.stringify(body) })
      const { id } = (await send('/teams', { name: 'Editorial' })) as { id: string }
      await send(`/teams/${id}/add-user`, { userIds: [user.id] })
      await ana.goto(`/settings/users/${user.id}`)
      await ana.getByLabel('Job title').fill('Editor')
      await save(ana)
      await expect(ana.getByText('Caio Dias was updated.')).toBeVisible()
      await rita.goto(`/settings/users/${user.id}`)
      await rita.getByLabel('Job title').fill('')
      await save(rita)
      await expect(rita.getByText('Caio Dias was updated.')).toBeVisible()

      await ana.getByLabel('Job title').fill('Chief editor')
      await save(ana)
      await expect(ana.getByText(MEANWHILE('empty')).first()).toBeVisible()
      await expect(ana.getByLabel('Job title')).toHaveValue('Chief editor')
      await save(ana)
      await expect(ana.getByText('Caio Dias was updated.')).toBeVisible()
      await expect(ana.getByLabel('Job title')).toHaveValue('Chief editor')
      await expect(ana.getByRole('checkbox', { name: 'Editorial' })).toBeChecked()
      await rita.context().close()
    })
  })
}
