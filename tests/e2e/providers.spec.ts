import { type ProviderName } from '#standins/identity/identity-providers.ts'
import { nextNumber } from '#tests/product/account.ts'
import { authorize } from '#tests/product/code-flow.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signOut } from './session-steps.ts'
import { confirmEmail } from './sign-up-steps.ts'

// The stand-ins are those that the product starts by itself where no account with a provider is given.

interface Way {
  name: ProviderName
  provider: 'Google' | 'Microsoft'
  callback: string
  /** Whether the provider's word is enough, or a link is mailed. */
  isVerified: boolean
}
const GOOGLE: Way = {
  name: 'google',
  provider: 'Google',
  callback: '/auth/google/callback',
  isVerified: true,
}
const MICROSOFT: Way = {
  name: 'microsoft',
  provider: 'Microsoft',
  callback: '/auth/signup',
  isVerified: false,
}

/** A sample person for each journey, so that each begins as a stranger; null is a person who is typed in. */
const JOURNEYS = [
  { ...GOOGLE, scripts: false, sample: 'ana.souza@example.com' },
  { ...GOOGLE, scripts: true, sample: 'bruno.lima@example.com' },
  { ...MICROSOFT, scripts: false, sample: 'carla@example.net' },
  { ...MICROSOFT, scripts: true, sample: null },
]

const continueWith = (page: Page, { provider }: Way) =>
  page.getByRole('button', { name: `Continue with ${provider}` }).click()

async function choosePerson(page: Page, { provider }: Way, email: string, isSample: boolean) {
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  if (isSample) {
    await page.getByRole('button', { name: email }).click()
    return
  }
  await page.getByLabel('Name').fill('Dora Dias')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function describeCompany(page: Page) {
  const number = nextNumber()
  await page.getByLabel('Company name').fill(`Company ${number}`)
  await page.getByLabel('Domain').fill(`company-${number}.com`)
  await page.getByLabel('Company size').selectOption({ index: 2 })
  await page.getByLabel('Company type').selectOption({ index: 2 })
  await page.getByLabel('Number of users').fill('12')
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** What went over the wire, while the browser was sent to the provider and back. */
function watchWire(page: Page, { callback }: Way) {
  const authorizations: URL[] = []
  const callbacks: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.searchParams.has('code_challenge')) authorizations.push(url)
    if (url.pathname === callback && url.searchParams.has('code')) callbacks.push(url)
  })
  return { authorizations, callbacks }
}

function expectProtected(request: URL | undefined, product: string, { callback }: Way) {
  const parameters = Object.fromEntries(request?.searchParams ?? [])
  expect(parameters).toMatchObject({
    response_type: 'code',
    redirect_uri: product + callback,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{22,}$/),
    nonce: expect.stringMatching(/^[\w-]{22,}$/),
  })
  expect(parameters).not.toHaveProperty('code_verifier')
  expect(parameters).not.toHaveProperty('client_secret')
  return parameters
}

async function namesOfCookies(page: Page) {
  return (await page.context().cookies()).map(({ name }) => name)
}

for (const journey of JOURNEYS) {
  const { provider, scripts, sample, isVerified } = journey
  test.describe(`${provider} ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts })

    test('a visitor signs up, and signs in from then on', async ({ page, product }) => {
      const email = sample ?? `dora.${nextNumber()}@example.org`
      const wire = watchWire(page, journey)

      await page.goto('/auth/signin')
      await continueWith(page, journey)
      await choosePerson(page, journey, email, sample !== null)
      await expect(page).toHaveURL(`${product.url}/auth/signup`)
      await expect(page.getByText(`Signed in with ${provider} as ${email}`)).toBeVisible()
      await expect(page.getByLabel('First name')).not.toHaveValue('')
      await expect(page.getByLabel('Last name')).not.toHaveValue('')
      await expect(page.getByLabel('Password')).toHaveCount(0)
      await describeCompany(page)
      if (!isVerified) {
        await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
        await confirmEmail(page, product.url, email, scripts)
      }
      await expect(page).toHaveURL(/\/auth\/signup\/plan/)
      await page.getByRole('radio', { name: /Growth/ }).check()
      await page.getByRole('button', { name: 'Start free trial' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await signOut(page)

      await page.goto('/seo/checks')
      await expect(page).toHaveURL(/\/auth\/signin\?next=/)
      await continueWith(page, journey)
      await choosePerson(page, journey, email, sample !== null)
      await expect(page).toHaveURL(`${product.url}/seo/checks`)
      await expect(page.getByLabel(/^Account of/)).toBeVisible()

      const [first, second] = wire.authorizations.map((url) => expectProtected(url, product.url, journey))
      expect(wire.authorizations).toHaveLength(2)
      for (const name of ['state', 'nonce', 'code_challenge']) expect(first?.[name]).not.toBe(second?.[name])
    })

    test('a sign-in that is canceled at the provider says so, and signs nobody in', async ({ page }) => {
      await page.goto('/auth/signin')
      await continueWith(page, journey)
      await page.getByRole('button', { name: 'Cancel' }).click()

      await expect(page).toHaveURL(/\/auth\/signin/)
      await expect(page.getByText('The sign-in was canceled. Nothing has changed.')).toBeVisible()
      expect(await namesOfCookies(page)).not.toContain('token')

      // A sign-up is gone back to, with the plan that it began with.
      await page.goto('/auth/signup?plan=prod_growth&interval=month')
      await continueWith(page, journey)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/auth/signup?plan=prod_growth&interval=month&notice=provider-cancelled')
      await expect(page.getByText('The sign-in was canceled. Nothing has changed.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    })
  })
}

for (const way of [GOOGLE, MICROSOFT]) {
  const { name, provider, callback } = way
  test.describe(`the way back from ${provider}`, () => {
    const STALE = 'That sign-in took too long or was started in another browser. Try again.'
    const FAILED = 'Signing in with the other service didn’t work.'

    async function expectRefused(page: Page, message: string) {
      await expect(page).toHaveURL(/\/auth\/signin\?notice=/)
      await expect(page.getByText(message)).toBeVisible()
      expect(await namesOfCookies(page)).not.toContain('token')
      expect(await namesOfCookies(page)).not.toContain('pendingSignUp')
    }

    /** Goes to the provider and stays there: the browser now holds a state of its own. */
    async function begin(page: Page) {
      const wire = watchWire(page, way)
      await page.goto('/auth/signin')
      await continueWith(page, way)
      await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
      return wire
    }

    test('with a state that this browser did not get is refused', async ({ page }) => {
      await begin(page)

      await page.goto(`${callback}?code=any&state=another-state`)

      await expectRefused(page, STALE)
    })

    test('with no state begun in this browser is refused', async ({ page }) => {
      await page.goto(`${callback}?code=any&state=another-state`)

      await expectRefused(page, STALE)
    })

    test('with an empty state is refused', async ({ page }) => {
      await begin(page)

      await page.goto(`${callback}?code=any&state=`)

      await expectRefused(page, FAILED)
    })

    test('without any state signs nobody in', async ({ page }) => {
      await begin(page)

      await page.goto(`${callback}?code=any`)

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await namesOfCookies(page)).not.toContain('token')
      expect(await namesOfCookies(page)).not.toContain('pendingSignUp')
    })

    test('with a code of somebody else’s sign-in is refused', async ({ page, product }) => {
      const { authorizations } = await begin(page)
      const [request] = authorizations
      const prefix = name.toUpperCase()
      const settings = {
        [`${prefix}_AUTHORIZATION_ENDPOINT`]: `${request?.origin ?? ''}${request?.pathname ?? ''}`,
        [`${prefix}_CLIENT_ID`]: request?.searchParams.get('client_id') ?? '',
      }
      const theirs = await authorize({ appUrl: product.url, settings, provider: name })
      const code = new URL(theirs.back.url).searchParams.get('code') ?? ''
      const state = request?.searchParams.get('state') ?? ''
      expect(code).not.toBe('')

      // Our state and their code: PKCE is what tells them apart.
      await page.goto(`${callback}?code=${code}&state=${state}`)

      await expectRefused(page, FAILED)
    })

    test('works once', async ({ page }) => {
      const { callbacks } = await begin(page)
      await choosePerson(page, way, `replay.${nextNumber()}@example.org`, false)
      await expect(page.getByText(`Signed in with ${provider} as`)).toBeVisible()
      await page.context().clearCookies({ name: 'pendingSignUp' })

      await page.goto(callbacks[0]?.href ?? '')

      await expectRefused(page, FAILED)
    })
  })
}
