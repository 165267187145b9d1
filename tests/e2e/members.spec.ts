import {
  callApi,
  createAccount,
  getMailedLink,
  joinAs,
  nextNumber,
  toCookie,
} from '#tests/product/account.ts'
import { expect, type Page, test } from './fixtures.ts'
import { beAtProvider } from './provider-steps.ts'
import { useSession } from './session-steps.ts'
import { signUp } from './sign-up-steps.ts'

const REFUSED = 'Only administrators can open this page.'
/** Forms change something, and everything that is led to from here is for reading. */
const CHANGES =
  /^(Add|Edit|Save|Remove|Delete|Archive|Invite|Import|Export|Change|Cancel|Upgrade|Replace|Turn|Choose)\b/

const post = (url: string, path: string, body: object, token: string) =>
  callApi(url, path, { method: 'POST', body: JSON.stringify(body), token })

async function expectNothingToChange(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('button', { name: CHANGES })).toHaveCount(0)
  await expect(main.getByRole('link', { name: CHANGES })).toHaveCount(0)
  await expect(main.getByLabel(/^Actions for/)).toHaveCount(0)
  await expect(main.locator('input:not([type=search]):enabled, textarea:enabled')).toHaveCount(0)
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (403|404)/] })

    for (const provider of ['Google', 'Microsoft'] as const) {
      test(`an invitation is accepted with ${provider}, whatever the address there`, async ({
        page,
        product,
      }) => {
        const { token } = await createAccount(product.url)
        const email = `rita.${nextNumber()}@example.com`
        const elsewhere = `rita.${nextNumber()}@elsewhere.example`
        await post(product.url, '/users', { name: 'Rita Lobo', email, role: 'member' }, token)

        const enter = async () => {
          await page.getByRole('button', { name: `Continue with ${provider}` }).click()
          await beAtProvider(page, provider, 'Rita Lobo', elsewhere)
          await expect(page).toHaveURL(/\/dashboard/)
          await page.getByLabel('Account of Rita Lobo').click()
          await expect(page.getByText(email)).toBeVisible()
        }
        const link = await getMailedLink(product.url, email, '/auth/join/')
        await page.goto(link)
        await enter()
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('providerInvitation')

        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
        await page.context().clearCookies()
        await page.goto('/auth/signin')
        await enter()
      })
    }

    test('a Google sign-in is asked before it joins, and may sign up instead', async ({ page, product }) => {
      const { token } = await createAccount(product.url)
      const email = `rita.${nextNumber()}@example.com`
      await post(product.url, '/users', { name: 'Rita Lobo', email, role: 'member' }, token)
      const signIn = async () => {
        await page.goto('/auth/signin')
        await page.getByRole('button', { name: 'Continue with Google' }).click()
        await beAtProvider(page, 'Google', 'Rita Lobo', email)
        await expect(page.getByRole('heading', { name: /^Join .*\?$/ })).toBeVisible()
        await expect(page.getByText('Ana Prado invited you.')).toBeVisible()
      }

      await signIn()
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(page.getByText('You have not joined. The invitation stays open')).toBeVisible()
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expect(page.getByText(`Signed in with Google as ${email}`)).toBeVisible()

      await signIn()
      await page.getByRole('button', { name: /^Join / }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await page.getByLabel('Account of Rita Lobo').click()
      await expect(page.getByText(email)).toBeVisible()
      const cookies = (await page.context().cookies()).map(({ name }) => name)
      expect(cookies).not.toContain('openInvitation')
      expect(cookies).not.toContain('pendingSignUp')
    })

    test('a Google account of another organization returns to the invitation', async ({ page, product }) => {
      const elsewhere = `rita.${nextNumber()}@elsewhere.example`
      const invite = async () => {
        const { token } = await createAccount(product.url)
        const email = `rita.${nextNumber()}@example.com`
        await post(product.url, '/users', { name: 'Rita Lobo', email, role: 'member' }, token)
        return getMailedLink(product.url, email, '/auth/join/')
      }
      const accept = async (link: string) => {
        await page.goto(link)
        await page.getByRole('button', { name: 'Continue with Google' }).click()
        await beAtProvider(page, 'Google', 'Rita Lobo', elsewhere)
      }
      await accept(await invite())
      await expect(page).toHaveURL(/\/dashboard/)
      await page.context().clearCookies()

      await accept(await invite())
      await expect(page.getByText('This Google account belongs to another account here.')).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/join\//)
      await expect(page.getByRole('button', { name: 'Join the organization' })).toBeVisible()
    })

    test('a member reads the settings and changes nothing', async ({ page, product }) => {
      const { token, user } = await createAccount(product.url)
      const rita = await joinAs(product.url, token, 'Rita Lobo')
      const team = (await post(product.url, '/teams', { name: 'Editorial' }, token)) as { id: string }
      const people = { userIds: [rita.id, user.id] }
      await post(product.url, `/teams/${team.id}/add-user`, people, token)
      const read = [
        ['/settings/organization', 'Only administrators can change this.'],
        ['/settings/feedbacks', 'Only administrators can change this.'],
        ['/settings/users', 'Ana Prado'],
        [`/settings/users/${user.id}`, 'Owner'],
        ['/settings/teams', 'Editorial'],
        [`/settings/teams/${team.id}`, 'Ana Prado'],
        ['/settings/subscription', 'Growth'],
      ] as const
      const refused = [
        '/settings/audit-log',
        '/settings/users/new',
        '/settings/users/import',
        '/settings/teams/new',
        '/settings/subscription/change',
        '/settings/subscription/card',
        '/settings/subscription/cancel',
        '/settings/subscription/confirm?product=prod_growth&interval=year&quantity=5',
        '/settings/subscription/invoices/in_none',
      ]
      await useSession(page.context(), { cookie: toCookie(rita, null) }, product.url)

      for (const [path, text] of read) {
        await page.goto(path)
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        await expectNothingToChange(page)
      }
      for (const path of refused) {
        await page.goto(path)
        await expect(page.getByText(REFUSED)).toBeVisible()
        await expectNothingToChange(page)
      }
      const files = [
        '/settings/users.csv',
        '/settings/teams.csv',
        `/settings/teams/${team.id}/export`,
        '/settings/audit-log.csv',
        '/settings/subscription/invoices.csv',
      ]
      for (const path of [...files, '/settings/subscription/portal']) {
        const answer = await page.request.get(path, { maxRedirects: 0 })
        expect.soft(answer.status(), path).toBe(403)
      }
    })

    test('the theme that was chosen before the sign-up is the account’s', async ({ page, product }) => {
      await page.context().addCookies([{ name: 'theme', value: 'dark', url: product.url }])
      await signUp(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
      expect(await callApi(product.url, '/users/me', { token })).toMatchObject({ theme: 'dark' })
    })
  })
}
