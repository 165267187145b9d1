import { Organization } from '#contract/organization/profile.ts'
import { callApi, createAccount, PASSWORD } from '#tests/product/account.ts'
import { SAMPLES } from '#tests/workers/sample-images.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signIn, useSession } from './session-steps.ts'

// A form that comes to nothing, since the session has ended or the server is down, can be sent again.

const ADDRESS = 'Rua Augusta 1\nSão Paulo'

async function openForm(page: Page, url: string) {
  const account = await createAccount(url)
  await useSession(page.context(), account, url)
  await page.goto('/settings/organization')
  await page.getByLabel('Address').fill(ADDRESS)
  return account
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

const readAddress = async (url: string, token: string) =>
  Organization.parse(await callApi(url, '/organization/me', { token })).address

test.describe('with scripts', () => {
  test.use({
    expectedConsoleErrors: [/status of (?:401|502)|ERR_INTERNET_DISCONNECTED|Failed to fetch|SyntaxError/],
  })

  test('a form stays as it is while offline, without a response and without a session', async ({
    page,
    product,
  }) => {
    const account = await openForm(page, product.url)
    const notice = page.getByRole('alert')
    const expectKept = async () => {
      await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
      await expect(page.getByText('Done', { exact: true })).toHaveCount(0)
    }

    await page.context().setOffline(true)
    await save(page)
    await expect(notice).toContainText('You are offline, and nothing was sent.')
    await expectKept()
    await page.context().setOffline(false)

    await page.route('**/*.data*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
      times: 1,
    })
    await save(page)
    await expect(notice).toContainText('this may or may not have been done')
    await expectKept()

    await page.context().clearCookies()
    await save(page)
    await expect(notice).toContainText('Your session has ended, and nothing was changed.')
    await expectKept()
    expect(await readAddress(product.url, account.token)).toBeNull()

    const tab = page.waitForEvent('popup')
    await notice.getByRole('link', { name: 'Sign in' }).click()
    await signIn(await tab, account)
    await save(page)
    await expect(page.getByText('The organization was updated.')).toBeVisible()
    await expect(notice.filter({ hasText: 'session has ended' })).toHaveCount(0)
    expect(await readAddress(product.url, account.token)).toBe(ADDRESS.replace('\n', '\r\n'))
  })

  test('a page that was left is shown again for a minute without asking, and not to the next account', async ({
    page,
    product,
  }) => {
    await useSession(page.context(), await createAccount(product.url), product.url)
    await page.goto('/settings/teams')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (searchParams.get('_routes')?.includes('teams')) asked.push(pathname)
    })
    const visit = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await visit('Users')
    await visit('Teams')
    expect(asked).toEqual([])

    await visit('Users')
    await useSession(page.context(), await createAccount(product.url), product.url)
    await visit('Teams')
    expect(asked).toEqual(['/settings/teams.data'])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/status of (?:401|409)/] })

  test('a form without a session keeps what was typed, and can be sent once signed in', async ({
    page,
    product,
  }) => {
    const account = await openForm(page, product.url)
    await page.context().clearCookies()

    await save(page)
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
    await expect(page.getByText('Rua Augusta 1')).toBeVisible()
    const tab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
    await signIn(await tab, account)
    await page.getByRole('button', { name: 'Send again' }).click()

    await expect(page.getByText('The organization was updated.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
  })

  test('a file and passwords have to be entered again, and a taken name keeps the rest of a form', async ({
    page,
    product,
  }) => {
    const account = await openForm(page, product.url)
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLES.png) }
    await page.getByLabel(/^Logo/).setInputFiles(logo)
    await page.context().clearCookies()
    await save(page)
    await expect(page.getByText('Choose the file again.')).toBeVisible()
    await useSession(page.context(), account, product.url)
    await page.getByLabel(/^Logo/).setInputFiles(logo)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The organization was updated.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
    await expect(page.getByAltText('Current logo')).toBeVisible()

    await page.goto('/profile/password')
    for (const label of ['Current password', 'New password', 'New password again']) {
      await page.getByLabel(label, { exact: true }).fill(PASSWORD)
    }
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Enter your password again.')).toHaveCount(3)
    await expect(page.getByLabel('Current password')).toHaveValue('')

    await useSession(page.context(), account, product.url)
    await callApi(product.url, '/teams', {
      method: 'POST',
      token: account.token,
      body: JSON.stringify({ name: 'Growth' }),
    })
    await page.goto('/settings/teams/new')
    await page.getByLabel('Name').fill('growth')
    await page.getByRole('checkbox', { name: account.user.name }).check()
    await page.getByRole('button', { name: 'Add team' }).click()
    await expect(page.getByText('There is a team with this name already.').first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('growth')
    await expect(page.getByRole('checkbox', { name: account.user.name })).toBeChecked()
  })
})
