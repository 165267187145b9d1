import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a question is written, changed, archived and restored', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/people/questions')
      await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Add question' }).click()
      await expect(page.getByRole('textbox', { name: 'Options' })).toBeHidden()
      await page.getByLabel('Question', { exact: true }).fill('How often does {name} help others?')
      await page.getByRole('radio', { name: /Multiple choice/ }).check()
      await page.getByRole('textbox', { name: 'Options' }).fill('Rarely')
      await page.getByLabel('Category').fill('Collaboration')
      await page.getByRole('button', { name: 'Add question' }).click()
      await expect(page.getByText('Add at least two options.').first()).toBeVisible()
      await expect(page.getByLabel('Category')).toHaveValue('Collaboration')
      await page.getByRole('textbox', { name: 'Options' }).fill('Rarely; 1\nOften; 2')
      await page.getByRole('button', { name: 'Add question' }).click()
      await expect(page.getByText('The question was created.')).toBeVisible()

      await page.getByRole('link', { name: 'How often does {name} help others?' }).click()
      await expect(page.getByText('How often does Ana help others?')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Private' }).check()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The question was updated.')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('This question is archived')).toBeVisible()
      await page.goto('/people/questions?tab=archived')
      await expect(page.getByRole('row', { name: /How often does/ })).toContainText('Private')
      await page.getByLabel(/Actions for How often/).click()
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('The question was restored.')).toBeVisible()

      await page.goto('/people/questions')
      await page.getByLabel(/Actions for How often/).click()
      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click()
      await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
    })

    test('a recommended question is found and copied', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/people/questions')
      await page.getByRole('main').getByRole('link', { name: 'Browse recommended' }).click()
      await page.getByRole('searchbox', { name: 'Search questions' }).fill('bad news')
      await page.getByRole('searchbox', { name: 'Search questions' }).press('Enter')
      await expect(page.getByRole('link', { name: /How fully did/ })).toHaveCount(0)
      await page.getByRole('button', { name: /^Copy “I can bring bad news/ }).click()
      await expect(page.getByText('The question was copied to your questions.')).toBeVisible()
      await page.getByRole('link', { name: 'Your questions 1' }).click()
      await page.getByRole('link', { name: 'I can bring bad news to my manager.' }).click()
      await expect(page.getByText('Strongly agree').first()).toBeVisible()
    })

    test('a member has no review questions', async ({ page, product }) => {
      const owner = await createAccount(product.url)
      const member = await joinAs(product.url, owner.token, 'Rita Lobo')
      await useSession(page.context(), { cookie: toCookie(member, null) }, product.url)
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'Review questions' })).toHaveCount(0)
      expect((await page.request.get('/people/questions')).status()).toBe(403)
    })
  })
}
