import { type Page } from '@playwright/test'
import { callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const rowsOf = (page: Page) => page.locator('#questions-questions > li')

/** @param count how many the template then has: the notice may still be that of the one before */
async function addRecommended(page: Page, search: string, count: number) {
  await page.getByRole('searchbox', { name: 'Search questions' }).fill(search)
  await page.getByRole('searchbox', { name: 'Search questions' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]q=${search}`))
  await page
    .getByRole('button', { name: /^Add “/ })
    .first()
    .click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Back to the template (${count})` })).toBeVisible()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a template is created, gets questions and weights, and is previewed', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/people/templates')
      await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Create template' }).click()
      await page.getByRole('button', { name: 'Create template' }).click()
      await expect(page.getByText('Template name is required.').first()).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Yearly review')
      await page.getByLabel('Tags').fill('Managers, Yearly')
      await page.getByRole('button', { name: 'Create template' }).click()
      await expect(page.getByText("Add at least one question or turn on 'Include goals'.")).toBeVisible()

      await page.getByRole('link', { name: 'Add questions' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Recommended' }).last().click()
      await addRecommended(page, 'fully', 1)
      await addRecommended(page, 'reliable', 2)
      await page.getByRole('link', { name: /Back to the template/ }).click()
      await expect(rowsOf(page)).toHaveCount(2)
      await page.getByRole('textbox', { name: /^Weight: How fully/ }).fill('60')
      await page.getByRole('textbox', { name: /^Weight: How reliable/ }).fill('30')
      if (scripts) await expect(page.getByText('They add up to 90% now.')).toBeVisible()
      await page.getByRole('button', { name: /^Move up: How reliable/ }).click()
      await expect(rowsOf(page).first()).toContainText('How reliable')
      await page.getByRole('button', { name: 'Save questions' }).click()
      await expect(page.getByRole('alert').getByText('They add up to 90% now.')).toBeVisible()
      await expect(rowsOf(page).first()).toContainText('How reliable')
      await page.getByRole('textbox', { name: /^Weight: How reliable/ }).fill('40')
      await page.getByRole('button', { name: 'Save questions' }).click()
      await expect(page.getByText('The questions were saved.')).toBeVisible()
      await expect(page.getByText('Question weights add up to 100%.')).toBeVisible()
      await expect(rowsOf(page).first()).toContainText('How reliable')

      await page.getByRole('link', { name: 'Preview' }).click()
      await expect(page.getByText('How fully did Ana deliver what was expected this period?')).toBeVisible()
      await page.getByRole('link', { name: 'Self review' }).click()
      await expect(page.getByText('How fully did you deliver what was expected this period?')).toBeVisible()
      await page.goto('/people/templates')
      await expect(page.getByRole('row', { name: /Yearly review/ })).toContainText('Managers')
    })

    test('a recommended template is copied, changed, archived and restored', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/people/templates?tab=recommended')
      await page.getByRole('button', { name: 'Copy “Peer review”' }).click()
      await expect(page.getByText('The template was copied. Change the copy here.')).toBeVisible()
      await expect(rowsOf(page)).toHaveCount(9)
      await page.getByRole('button', { name: /^Remove: What could/ }).click()
      await expect(rowsOf(page)).toHaveCount(8)
      await page.getByRole('button', { name: 'Save questions' }).click()
      await expect(page.getByText('The questions were saved.')).toBeVisible()
      await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
      await page.getByRole('checkbox', { name: 'Include goals' }).check()
      await page.getByLabel('Name', { exact: true }).fill('Peers')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The template was updated.')).toBeVisible()
      await expect(page.getByText('8 questions, and goals')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('This template is archived')).toBeVisible()
      await page.goto('/people/templates?tab=archived')
      await page.getByLabel(/Actions for Peers/).click()
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('The template was restored.')).toBeVisible()
    })

    test('recommended attributes are copied at once, and one is changed', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/people/attributes')
      await expect(page.getByRole('heading', { name: 'No attributes yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Copy all 5' }).click()
      await expect(page.getByText('The attributes were copied.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Flight risk/ })).toContainText('Private')
      await page.getByRole('link', { name: 'Growth potential' }).click()
      await page.getByRole('textbox', { name: 'Value of option 3' }).fill('2')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Option values must be different numbers in order.').first()).toBeVisible()
      await page.getByRole('textbox', { name: 'Value of option 3' }).fill('4')
      await page.getByRole('textbox', { name: 'Label of option 3' }).fill('Very high')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The attribute was updated.')).toBeVisible()
      await expect(page.getByText('Very high').first()).toBeVisible()
    })
  })
}

test('managers read what reviews ask and change nothing, and members see none of it', async ({
  page,
  product,
}) => {
  const owner = await createAccount(product.url)
  const member = await joinAs(product.url, owner.token, 'Rita Lobo')
  const manager = await joinAs(product.url, owner.token, 'Mara Lima')
  const call = (method: string, path: string, body: object) =>
    callApi(product.url, path, { method, token: owner.token, body: JSON.stringify(body) })
  await call('PATCH', `/users/${member.user.id}`, { managerId: manager.user.id })
  await call('POST', '/review-templates', { name: 'Yearly review', includeGoals: true })
  await useSession(page.context(), { cookie: toCookie(manager, null) }, product.url)
  await page.goto('/people/templates')
  await page.getByRole('link', { name: 'Yearly review' }).click()
  await expect(page.getByRole('heading', { name: 'Yearly review' })).toBeVisible()
  for (const name of ['Duplicate', 'Archive', 'Add questions', 'Delete template'])
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0)
  for (const path of ['/people/attributes', '/people/questions'])
    expect((await page.request.get(path)).status()).toBe(200)
  for (const path of ['/people/templates/new', '/people/attributes/new', '/people/questions/new'])
    expect((await page.request.get(path)).status()).toBe(403)

  await useSession(page.context(), { cookie: toCookie(member, null) }, product.url)
  for (const path of ['/people/templates', '/people/attributes', '/people/templates.csv'])
    expect((await page.request.get(path)).status()).toBe(403)
})
