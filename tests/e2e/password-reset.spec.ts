import { createAccount, getMailedLink, nextNumber, readOutbox } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { beAtProvider } from './provider-steps.ts'
import { readCookies, signIn, signOut } from './session-steps.ts'
import { connectProvider } from './verify-steps.ts'

const NEW_PASSWORD = 'Better-Horse-2'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (401|409|410|422)/] })

    test('a reset keeps the provider that is confirmed, and drops the other', async ({ page, product }) => {
      const account = await createAccount(product.url)
      const { email } = account
      await signIn(page, account)
      for (const provider of ['Google', 'Microsoft'] as const) {
        await page.goto('/profile/sign-ins')
        await connectProvider(page, provider)
        await beAtProvider(page, provider, 'Ana Prado', `ana.${nextNumber()}@elsewhere.example`)
        await expect(page.getByText(`You can sign in with ${provider} now.`)).toBeVisible()
      }
      await signOut(page)
      expect(Object.keys(await readCookies(page))).toContain('knownDevice')

      await page.goto('/auth/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('Check your email')).toBeVisible()
      const link = await getMailedLink(product.url, email, '/auth/reset-password/')
      await page.goto(link)
      await page.getByRole('checkbox', { name: /^Microsoft/ }).check()
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('checkbox', { name: /^Microsoft/ })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: /^Google/ })).not.toBeChecked()
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel('New password again').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Your password has changed. Sign in with the new one.')).toBeVisible()

      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      const [mail] = await readOutbox(product.url, email)
      expect(mail?.text).toContain('Google was disconnected. Microsoft is still connected.')
      await page.goto('/auth/signin')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await page.goto('/profile/sign-ins')
      await expect(page.getByRole('link', { name: 'Connect Google' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Disconnect Microsoft' })).toBeVisible()
    })

    test('a confirmation link does nothing before its button, and says so once it was used', async ({
      page,
      product,
    }) => {
      const { email } = await createAccount(product.url, { isConfirmed: false })
      const link = await getMailedLink(product.url, email, '/auth/confirm-email/')

      // Not signed in here, as a scanner of mail that runs scripts would not be either.
      for (const visit of ['scanner', 'person']) {
        await page.goto(`${link}?by=${visit}`)
        await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Confirm email address' }).click()
      await expect(page.getByText('Your email address is confirmed. Sign in to continue.')).toBeVisible()
      await page.goto(link)
      await expect(
        page.getByText('This link was already used. Your email address is confirmed.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0)
    })
  })
}
