import { type Browser } from '@playwright/test'
import {
  type Account,
  anAddress,
  createAccount,
  nextNumber,
  PASSWORD,
  readOutbox,
} from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { SAMPLES } from '#tests/workers/sample-images.ts'
import { expect, type Page, test } from './fixtures.ts'
import { choose } from './form-steps.ts'
import { beAtProvider } from './provider-steps.ts'
import { signIn, signOut, useSession } from './session-steps.ts'
import { toCode, toNextCode } from './two-step-steps.ts'
import { connectProvider, setTwoStepUp, verifyWithPassword } from './verify-steps.ts'

const NEW_PASSWORD = 'Better-Horse-2'
const PNG = { name: 'ana.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLES.png) }
const NO_IMAGE = { name: 'ana.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }

async function beSignedIn(page: Page, { url }: Product): Promise<Account> {
  const account = await createAccount(url)
  await useSession(page.context(), account, url)
  return account
}

/** The same person in a browser of their own. */
async function openOther(browser: Browser, { url }: Product, account: Account): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}

async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (401|403|404|409|422)/] })

    test('the profile is changed; its theme and its time zone take effect', async ({ page, product }) => {
      const account = await beSignedIn(page, product)
      await page.goto('/profile')
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Name is required').first()).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Ana Lima')
      await page.getByLabel('Job title').fill('Editor')
      await page.getByLabel('Phone').fill('+55 11 91234-5678')
      await choose(page, 'Time zone', 'Pacific/Auckland', scripts)
      await page.getByRole('radio', { name: 'Dark' }).check()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Your profile was updated.')).toBeVisible()
      await expect(page.getByLabel('Job title')).toHaveValue('Editor')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByLabel('Account of Ana Lima')).toBeVisible()

      await page.goto('/profile/sessions')
      const time = page.getByRole('listitem').filter({ hasText: 'This device' }).locator('time').first()
      const at = new Date((await time.getAttribute('datetime')) ?? '')
      const hour = new Intl.DateTimeFormat('en', {
        hour: '2-digit',
        hourCycle: 'h23',
        timeZone: 'Pacific/Auckland',
      })
      await expect(time).toContainText(`${hour.format(at).padStart(2, '0')}:`)

      // Another browser, which knows nothing of a theme, learns it from the profile.
      await page.context().clearCookies()
      await signIn(page, account)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })

    test('a photo is shown, what is none is refused, and it is removed', async ({ page, product }) => {
      await beSignedIn(page, product)
      await page.goto('/profile')
      await page.getByLabel('Photo').setInputFiles(NO_IMAGE)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF image.').first()).toBeVisible()
      await expect(page.getByText('Your photo has not changed; the rest is saved')).toBeVisible()
      await page.getByLabel('Photo').setInputFiles(PNG)
      if (scripts) await expect(page.getByAltText('Selected, not saved yet')).toBeVisible()
      await page.getByLabel('Job title').fill('Head of Growth')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Your profile was updated.')).toBeVisible()
      await expect(page.getByLabel('Job title')).toHaveValue('Head of Growth')
      const photo = page.locator('main img').first()
      await expect(photo).toHaveAttribute('src', /^\/files\/photos\/usr_/)
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3)
      const answer = await page.request.get((await photo.getAttribute('src')) ?? '')
      expect(answer.headers()).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      await page.getByRole('button', { name: 'Remove photo' }).click()
      await expect(page.getByText('Your photo was removed.')).toBeVisible()
      await expect(page.locator('main img')).toHaveCount(0)
    })

    test('with a new password the other session ends, and the old password is refused', async ({
      page,
      browser,
      product,
    }) => {
      const account = await beSignedIn(page, product)
      const other = await openOther(browser, product, account)
      await page.goto('/profile/password')
      const change = async (current: string) => {
        await page.getByLabel('Current password').fill(current)
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
        await page.getByLabel('New password again').fill(NEW_PASSWORD)
        await page.getByRole('button', { name: 'Change password' }).click()
      }
      await change('Wrong-Horse-1')
      await expect(page.getByText('The current password is not right.').first()).toBeVisible()
      if (!scripts) await expect(page.getByLabel('Current password')).toHaveValue('')
      await change(PASSWORD)
      await expect(page.getByText('Your password is changed.')).toBeVisible()
      await other.goto('/dashboard')
      await expect(other).toHaveURL(/\/auth\/signin/)
      await other.context().close()
      await page.goto('/dashboard')
      await signOut(page)
      await fillSignIn(page, account.email)
      await expect(page.getByText('We couldn’t sign you in')).toBeVisible()
      await fillSignIn(page, account.email, NEW_PASSWORD)
      await expect(page).toHaveURL(/\/dashboard/)
    })

    test('two-step sign-in goes on, asks for codes of both kinds, and goes off', async ({
      page,
      product,
    }) => {
      const { email } = await beSignedIn(page, product)
      await page.goto('/profile/two-step')
      await setTwoStepUp(page)
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      const secret = await page.locator('.select-all').innerText()
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
      expect(await page.locator('.select-all').innerText()).toBe(secret)
      await page.getByLabel('Code', { exact: true }).fill(toCode(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      const codes = await page.locator('main ul.font-mono li').allInnerTexts()
      expect(codes).toHaveLength(10)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download codes' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('bellwether-recovery-codes.txt')
      await expect(page.getByRole('button', { name: 'Copy codes' })).toHaveCount(scripts ? 1 : 0)
      await page.getByRole('link', { name: 'I saved these codes' }).click()
      await expect(page.getByText('10 recovery codes left')).toBeVisible()
      await expect(page.getByText(codes[0] ?? 'none')).toHaveCount(0)

      await signOut(page)
      await page.goto('/profile/sessions')
      await fillSignIn(page, email)
      await expect(page).toHaveURL(/\/auth\/signin\/code\?next=/)
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
      await page.getByLabel('Code').fill(toNextCode(secret))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/profile\/sessions$/)

      await signOut(page)
      await fillSignIn(page, email)
      await page.getByLabel('Code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/dashboard/)

      await page.goto('/profile/two-step')
      await expect(page.getByText('9 recovery codes left')).toBeVisible()
      await page.getByLabel('Code to generate new codes').fill(codes[1] ?? '')
      await page.getByRole('button', { name: 'Generate new codes' }).click()
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      const renewed = await page.locator('main ul.font-mono li').allInnerTexts()
      expect(renewed).toHaveLength(10)
      await page.getByRole('link', { name: 'I saved these codes' }).click()
      await page.getByLabel('Code to turn it off').fill(codes[2] ?? '')
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
      await page.getByLabel('Code to turn it off').fill(renewed[0] ?? '')
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
      await signOut(page)
      await fillSignIn(page, email)
      await expect(page).toHaveURL(/\/dashboard/)
    })

    test('without the first step the page of the second one leads to it', async ({ page }) => {
      await page.goto('/auth/signin/code?next=%2Fseo%2Faudits')
      await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fseo%2Faudits&notice=code-overdue/)
      await expect(page.getByText('That sign-in took too long or was already completed.')).toBeVisible()
    })

    test('one session is ended, then all of them', async ({ page, browser, product }) => {
      const account = await beSignedIn(page, product)
      const other = await openOther(browser, product, account)
      await page.goto('/profile/sessions')
      await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
      await expect(page.getByText('That device is signed out.')).toBeVisible()
      await other.goto('/dashboard')
      await expect(other).toHaveURL(/\/auth\/signin/)
      await fillSignIn(other, account.email)
      await expect(other).toHaveURL(/\/dashboard/)
      await page.getByRole('link', { name: 'Sign out everywhere' }).click()
      await page.getByRole('button', { name: 'Sign out on all devices' }).click()
      await expect(page.getByText('You are signed out on all devices.')).toBeVisible()
      await other.goto('/dashboard')
      await expect(other).toHaveURL(/\/auth\/signin/)
      await other.context().close()
    })

    for (const provider of ['Google', 'Microsoft'] as const) {
      test(`${provider} is connected, signs in, and is disconnected`, async ({ page, product }) => {
        const { email } = await beSignedIn(page, product)
        const elsewhere = `ana.${nextNumber()}@elsewhere.example`
        const toast = (text: string) => expect(page.getByText(text)).toBeVisible()
        await page.goto('/profile/sign-ins')
        await connectProvider(page, provider)
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(page).toHaveURL(/\/profile\/sign-ins$/)
        await toast('The sign-in was canceled. Nothing has changed.')
        await connectProvider(page, provider)
        await beAtProvider(page, provider, 'Ana Prado', elsewhere)
        await toast(`You can sign in with ${provider} now.`)
        await expect(page.getByText(/^Connected on/)).toBeVisible()
        await signOut(page)
        await page.getByRole('button', { name: `Continue with ${provider}` }).click()
        await beAtProvider(page, provider, 'Ana Prado', elsewhere)
        await expect(page).toHaveURL(/\/dashboard/)
        await page.getByLabel(/^Account of/).click()
        await expect(page.getByText(email)).toBeVisible()
        await page.goto('/profile/sign-ins')
        await page.getByRole('link', { name: `Disconnect ${provider}` }).click()
        await verifyWithPassword(page, `Disconnect ${provider}`)
        await toast(`${provider} is disconnected.`)
        const subjects = (await readOutbox(product.url, email)).map(({ subject }) => subject)
        expect(subjects.slice(0, 2)).toEqual([
          `${provider} was disconnected from your account`,
          `${provider} was connected to your account`,
        ])
      })
    }

    test('a copy of everything is taken', async ({ page, product }) => {
      const { email } = await beSignedIn(page, product)
      await page.goto('/profile/data')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download my data' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('bellwether-my-data.json')
      const text = await page.request.get('/profile/data.json').then((answer) => answer.text())
      expect(text).toContain(email)
    })
  })
}
