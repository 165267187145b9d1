import { PASSWORD, getMailedLink } from '#tests/product/account.ts'
import { expect, type Page, test } from './fixtures.ts'
import { confirmEmail, signUp } from './sign-up-steps.ts'

const NEW_PASSWORD = 'Better-Battery-2'

async function openAccountMenu(page: Page) {
  await page.getByLabel(/^Account of/).click()
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function choosePlan(page: Page) {
  await page.goto('/pricing?interval=month')
  await page.getByRole('link', { name: 'Try Growth for 7 days' }).click()
  await expect(page).toHaveURL('/auth/signup?plan=prod_growth&interval=month')
}

/** What a page says to somebody whose trial has started. */
async function lookAround(page: Page, product: string, email: string) {
  await page.goto(await getMailedLink(product, email, '/auth/confirm-email/'))
  await expect(page.getByText('This link was already used. Your email address is confirmed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0)
  await page.goto('/auth/signup/success')
  await expect(page).toHaveURL(/\/settings\/subscription$/)
  await page.goto('/pricing?interval=month')
  await page.getByRole('link', { name: 'Choose Growth' }).click()
  await expect(page).toHaveURL('/settings/subscription/change?plan=prod_growth&interval=month')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start free trial' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function resetPassword(page: Page, product: string, email: string) {
  await page.getByRole('link', { name: 'Forgot' }).click()
  // The page that is left has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto(await getMailedLink(product, email, '/auth/reset-password/'))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page).toHaveURL(/\/auth\/signin/)
}

async function auditTheDocumentation(page: Page, documentation: string) {
  await page.goto('/seo/audits/new')
  await page.getByLabel('Domain or URL').fill(documentation)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect(page.getByText('Audit running')).toBeVisible()
  await expect(page.getByText('Site health').first()).toBeVisible({ timeout: 240_000 })
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  // The overview counts pages, too, and is still there when the address has changed.
  await expect(
    page.getByRole('link', { name: 'Pages', exact: true }).and(page.locator('[aria-current]')),
  ).toBeVisible()
  const total = await page
    .getByText(/of [\d,]+ (pages|addresses)/)
    .first()
    .textContent()
  expect(Number(/of ([\d,]+)/.exec(total ?? '')?.[1]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(500)
  await page.goBack()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes the refused password.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 401/] })

    test('a visitor signs up, starts a trial, resets the password and audits a real site', async ({
      page,
      product,
      documentation,
    }) => {
      test.setTimeout(400_000)
      const email = await signUp(page, () => choosePlan(page))

      await confirmEmail(page, product.url, email, scripts)
      await expect(page).toHaveURL(/\/auth\/signup\/plan/)
      await expect(page.getByRole('radio', { name: /Growth/ })).toBeChecked()
      await expect(page.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Start free trial' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await expect(page.getByText(/7 days/).first()).toBeVisible()

      await lookAround(page, product.url, email)
      await openAccountMenu(page)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/auth\/signin/)
      await resetPassword(page, product.url, email)
      await signIn(page, email, PASSWORD)
      await expect(page.getByText('Invalid email or password. Please try again.').first()).toBeVisible()
      await signIn(page, email, NEW_PASSWORD)
      await expect(page).toHaveURL(/\/dashboard/)

      await auditTheDocumentation(page, documentation)
      await page.getByRole('link', { name: /^All \d+ issues/ }).click()
      await expect(page.getByRole('table', { name: 'Issues' })).toBeVisible()
      await page
        .getByRole('table', { name: 'Issues' })
        .getByRole('row')
        .nth(1)
        .getByRole('link')
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Why it matters' })).toBeVisible()
      await expect(
        page.getByRole('table', { name: /^(?:Causes$|Pages with)/ }).getByRole('row'),
      ).not.toHaveCount(1)
      await page
        .getByRole('table', { name: /^(?:Causes$|Pages with)/ })
        .getByRole('row')
        .nth(1)
        .getByRole('link')
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}
