import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, type Page, test } from './fixtures.ts'
import { lookAt } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fills in what a new objective needs beside what the form proposes. */
async function createObjective(page: Page, { title, level }: { title: string; level: string }) {
  await expect(heading(page, 'Create objective')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Level').selectOption(level)
  await page.getByRole('button', { name: 'Create objective' }).click()
  await expect(heading(page, 'Add key result')).toBeVisible()
}

async function createPeriod(page: Page, name: string, [first, last]: [string, string]) {
  await page.goto('/people/okr-periods/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('First day').fill(first)
  await page.getByLabel('Last day').fill(last)
  await page.getByRole('button', { name: 'Create period' }).click()
  await expect(heading(page, name)).toBeVisible()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })
    test.setTimeout(150_000)

    test('a check-in on an aligned objective is seen in the one above, which is closed with a grade and copied', async ({
      page,
      product,
    }) => {
      const owner = await createAccount(product.url)
      await useSession(page.context(), owner, product.url)

      await createPeriod(page, 'This half', ['2026-01-01', '2027-12-31'])
      await page.getByRole('button', { name: 'Activate period' }).click()
      await expect(page.getByRole('button', { name: 'Activate period' })).toBeHidden()
      await createPeriod(page, 'Next half', ['2028-01-01', '2028-06-30'])

      // A company objective, and one aligned with it that has two key results.
      await page.goto('/people/objectives/new')
      await page.getByLabel('Period').selectOption('This half')
      await page.getByLabel('First day').fill('2026-01-01')
      await page.getByLabel('Last day').fill('2027-12-31')
      await createObjective(page, { title: 'First choice of small shops', level: 'Company' })
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Add aligned objective' }).click()
      await expect(heading(page, 'Create objective')).toBeVisible()
      await page.getByLabel('Period').selectOption('This half')
      await page.getByLabel('First day').fill('2026-01-01')
      await page.getByLabel('Last day').fill('2027-12-31')
      await createObjective(page, { title: 'An easy first week', level: 'Individual' })
      await page.getByLabel('Title').fill('Shops that finish the tour')
      await page.getByRole('button', { name: 'Save and add another' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('')
      await page.getByLabel('Title').fill('Days until the first order')
      await page.getByLabel('Metric').selectOption('Number')
      await page.getByLabel('Start').fill('10')
      await page.getByLabel('Target').fill('4')
      await page.getByRole('button', { name: 'Save key result' }).click()
      await expect(heading(page, 'An easy first week')).toBeVisible()
      await page.getByRole('button', { name: 'Activate objective' }).click()
      await expect(page.getByRole('button', { name: 'Activate objective' })).toBeHidden()

      // Two check-ins: when the health becomes worse, a comment is asked for.
      await page.getByRole('link', { name: 'Days until the first order' }).click()
      await page.getByLabel('Value').fill('7')
      await page.getByLabel('Health').selectOption('On track')
      await page.getByRole('button', { name: 'Check in' }).click()
      const checkIns = page
        .getByRole('region', { name: 'Check-ins' })
        .or(page.locator('section', { hasText: 'Check-ins' }))
      await expect(checkIns.getByRole('listitem')).toHaveCount(1)
      await page.getByLabel('Health').selectOption('Off track')
      await page.getByRole('button', { name: 'Check in' }).click()
      await expect(page.getByText('say why the health has become worse').first()).toBeVisible()
      await page.getByLabel('Comment').fill('A supplier is late.')
      await page.getByRole('button', { name: 'Check in' }).click()
      await expect(checkIns.getByRole('listitem')).toHaveCount(2)
      await expect(checkIns).toContainText('A supplier is late.')

      // Half of one of two key results is a quarter, also above.
      await page.getByRole('link', { name: 'An easy first week' }).click()
      await expect(page.getByRole('img', { name: /^Progress: 25%/ })).toBeVisible()
      if (scripts) await lookAt(page, 'an objective')
      await page.getByRole('link', { name: 'First choice of small shops' }).click()
      await expect(page.getByRole('img', { name: /^Progress: 25%/ })).toBeVisible()
      await page.goto('/people/objectives/tree')
      await page.getByRole('link', { name: 'An easy first week' }).click()

      // Closed with an outcome and a comment, and copied into the next period.
      await page.getByRole('link', { name: 'Close objective' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Outcome').selectOption('Missed')
      await dialog.getByLabel('Comment').fill('The tour was too long.')
      await dialog.getByRole('button', { name: 'Close objective' }).click()
      await expect(page.getByText('Grade 0.3')).toBeVisible()
      await page.getByRole('link', { name: 'Duplicate' }).click()
      await dialog.getByLabel('Period').selectOption('Next half')
      await dialog.getByRole('button', { name: 'Duplicate objective' }).click()
      await expect(page.getByText('Next half, Jan 1, 2028 to Jun 30, 2028')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Progress: 0%' })).toBeVisible()

      // Somebody else sees it, and can't change it.
      const ben = await joinAs(product.url, owner.token, 'Ben Lima')
      await page.context().clearCookies()
      await useSession(page.context(), { cookie: toCookie(ben, null) }, product.url)
      await page.reload()
      await expect(heading(page, 'An easy first week')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Edit objective' })).toBeHidden()
    })
  })
}
