import { callApi, createAccount, joinAs, nextNumber, PASSWORD } from '#tests/product/account.ts'
import { expect, type Page, test } from './fixtures.ts'
import { beAtProvider } from './provider-steps.ts'
import { openOther, signOut, useSession } from './session-steps.ts'
import { toNextCode, turnTwoStepOn } from './two-step-steps.ts'
import { connectProvider } from './verify-steps.ts'

const OVERDUE = 'That sign-in took too long or was already completed.'

async function fillSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function giveCode(page: Page, code: string) {
  await expect(page).toHaveURL(/\/auth\/signin\/code/)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (401|409|422)/] })

    for (const provider of ['Google', 'Microsoft'] as const) {
      test(`${provider} is a first step too, and the way goes on after the second`, async ({
        page,
        product,
      }) => {
        const account = await createAccount(product.url)
        await useSession(page.context(), account, product.url)
        const elsewhere = `ana.${nextNumber()}@elsewhere.example`
        await page.goto('/profile/sign-ins')
        await connectProvider(page, provider)
        await beAtProvider(page, provider, 'Ana Prado', elsewhere)
        await expect(page.getByText(`You can sign in with ${provider} now.`)).toBeVisible()
        const { secret } = await turnTwoStepOn(product.url, account.token)
        await signOut(page)

        await page.goto('/seo/checks')
        await page.getByRole('button', { name: `Continue with ${provider}` }).click()
        await beAtProvider(page, provider, 'Ana Prado', elsewhere)
        await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
        await giveCode(page, '000000')
        await expect(page.getByText(/This code is wrong/).first()).toBeVisible()
        await giveCode(page, toNextCode(secret))
        await expect(page).toHaveURL(`${product.url}/seo/checks`)
      })
    }

    test('a second step that is late, or repeated, says so and returns to sign-in', async ({
      page,
      product,
    }) => {
      const { email, token } = await createAccount(product.url)
      const { secret, recoveryCodes } = await turnTwoStepOn(product.url, token)
      await page.goto('/auth/signin?next=%2Fseo%2Fchecks')
      await fillSignIn(page, email)
      await expect(page.getByText('Enter the code within five minutes.')).toBeVisible()
      const challenge = (await page.context().cookies()).find(({ name }) => name === 'twoStep')
      expect((challenge?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(300)

      // What the browser does after the five minutes.
      await page.context().clearCookies({ name: 'twoStep' })
      await giveCode(page, toNextCode(secret))
      await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fseo%2Fchecks&notice=code-overdue/)
      await expect(page.getByText(OVERDUE)).toBeVisible()
      await fillSignIn(page, email)
      await giveCode(page, recoveryCodes[0] ?? '')
      await expect(page).toHaveURL(`${product.url}/seo/checks`)

      // The first step of before is worth nothing to who kept it, once the account is secured in another way.
      await callApi(product.url, '/users/me/two-step/end', {
        method: 'POST',
        token,
        body: JSON.stringify({ code: recoveryCodes[1] }),
      })
      await signOut(page)
      if (challenge) await page.context().addCookies([challenge])
      await page.goto('/auth/signin/code')
      await giveCode(page, recoveryCodes[2] ?? '')
      await expect(page.getByText(OVERDUE)).toBeVisible()
    })

    test('an administrator turns it off for somebody who lost phone and codes', async ({
      page,
      browser,
      product,
    }) => {
      const owner = await createAccount(product.url)
      await useSession(page.context(), owner, product.url)
      const { token, email, id } = await joinAs(product.url, owner.token, 'Rita Lobo')
      await page.goto(`/settings/users/${id}`)
      await expect(page.getByRole('heading', { name: 'Rita Lobo', level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Turn off two-step sign-in' })).toHaveCount(0)
      await turnTwoStepOn(product.url, token)

      const rita = await openOther(browser, product, scripts)
      await rita.goto('/auth/signin')
      await fillSignIn(rita, email)
      await expect(rita.getByRole('heading', { name: 'Enter your code' })).toBeVisible()

      await page.reload()
      await page.getByRole('link', { name: 'Turn off two-step sign-in' }).click()
      await expect(page).toHaveURL(/dialog=two-step/)
      await expect(page.getByText('Make sure the request really comes from them.')).toBeVisible()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Turn off two-step sign-in' }).click()
      await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
      await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Turn off two-step sign-in' })).toHaveCount(0)

      await rita.goto('/auth/signin')
      await fillSignIn(rita, email)
      await expect(rita).toHaveURL(/\/dashboard/)
      await rita.context().close()
      await page.goto('/settings/audit-log')
      await expect(page.getByText('Ana Prado turned off two-step sign-in of Rita Lobo')).toBeVisible()
      // Not for oneself: that takes a code.
      await turnTwoStepOn(product.url, owner.token)
      await page.goto(`/settings/users/${owner.user.id}?dialog=two-step`)
      await expect(page.getByRole('heading', { name: 'Ana Prado', level: 1 })).toBeVisible()
      await expect(page.getByText(/Turn off two-step sign-in/)).toHaveCount(0)
    })
  })
}
