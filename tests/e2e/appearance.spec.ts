import { createAccount, joinAs, PASSWORD } from '#tests/product/account.ts'
import {
  PUBLIC_PAGES,
  SIGNED_IN_PAGES,
  auditOnce,
  listAuditPages,
  listDomainPages,
  listPeoplePages,
  listProjectPages,
  listSitePages,
  listReportPages,
  listTechnologyPages,
} from '#tests/product/every-page.ts'
import { finishJob } from '#tests/product/scheduled-audits.ts'
import { listPaymentPages } from './billing-pages.ts'
import { expect, test } from './fixtures.ts'
import { look, lookAt } from './look-steps.ts'
import { useSession } from './session-steps.ts'
import { toCode, turnTwoStepOn } from './two-step-steps.ts'
import { setTwoStepUp } from './verify-steps.ts'

// Each test goes to the worker that is free: together they are the longest file.
test.describe.configure({ mode: 'parallel' })

/** As many as show what a list of them looks like; every row more is looked at four times. */
const AUDITED_PAGES = 12

const WITHOUT_A_SESSION = [
  ...PUBLIC_PAGES,
  '/offline',
  '/auth/reset-password/none',
  '/auth/confirm-email/none',
  '/auth/join/none',
  '/dev/jobs',
  '/dev/outbox',
  '/dev/ui',
  '/no-such-page',
]

// A page that is not there returns 404, and a shared report that asks for its password 403, which the browser itself notes on
// the console.
const REFUSED = [
  /Failed to load resource: the server responded with a status of (?:404|410|422|403 \(Forbidden\) \([^)]+\/reports\/)/,
]

test.describe('pages', () => {
  test.use({ expectedConsoleErrors: REFUSED })

  test('no public page has an accessibility violation', async ({ page }) => {
    test.setTimeout(300_000)
    for (const path of WITHOUT_A_SESSION) await look(page, path)
  })

  test('no page of an audit or a domain has an accessibility violation', async ({
    page,
    product,
    documentation,
  }) => {
    test.setTimeout(600_000)
    const account = await createAccount(product.url)
    await useSession(page.context(), account, product.url)
    const finished = await auditOnce(product.url, account.token, documentation, AUDITED_PAGES)
    // What it tells of the domain is there by the time that its pages are.
    await finishJob(product.url, 'index-audits')
    for (const path of listAuditPages(finished)) await look(page, path)
    for (const path of listDomainPages(documentation)) await look(page, path)
  })

  test('no other signed-in page has an accessibility violation', async ({ page, product, documentation }) => {
    test.setTimeout(600_000)
    const account = await createAccount(product.url)
    await useSession(page.context(), account, product.url)
    for (const path of SIGNED_IN_PAGES) await look(page, path)
    for (const path of await listSitePages(product.url, account)) await look(page, path)
    for (const path of await listTechnologyPages(product.url, account, documentation)) await look(page, path)
    for (const path of await listReportPages(product.url, account, documentation)) await look(page, path)
    for (const path of await listProjectPages(product.url, account, documentation)) await look(page, path)
  })

  test('no page of two-step sign-in has an accessibility violation', async ({ page, product }) => {
    const owner = await createAccount(product.url)
    const rita = await joinAs(product.url, owner.token, 'Rita Lobo')
    await useSession(page.context(), owner, product.url)
    await page.goto('/profile/two-step')
    await look(page, '/profile/verify?for=connect-google')
    await page.goto('/profile/two-step')
    await setTwoStepUp(page)
    const secret = await page.locator('.select-all').innerText()
    await lookAt(page, '/profile/two-step, being set up')
    await page.getByLabel('Code', { exact: true }).fill(toCode(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    await lookAt(page, 'the recovery codes')
    await look(page, '/profile/two-step')

    await turnTwoStepOn(product.url, rita.token)
    await look(page, `/settings/users/${rita.id}`)
    await look(page, `/settings/users/${rita.id}?dialog=two-step`)

    await page.context().clearCookies()
    await page.goto('/auth/signin')
    await page.getByLabel('Email').fill(rita.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await look(page, '/auth/signin/code')
  })

  test('no page about people has an accessibility violation', async ({ page, product }) => {
    test.setTimeout(600_000)
    const account = await createAccount(product.url)
    await useSession(page.context(), account, product.url)
    for (const path of await listPeoplePages(product.url, account)) await look(page, path)
  })
})

test('no billing page has an accessibility violation, in any state of a subscription', async ({
  page,
  startOwnProduct,
}) => {
  test.setTimeout(900_000)
  // Its own product: the provider's time runs for everybody.
  const product = await startOwnProduct()
  for await (const { account, pages, hosted = [] } of listPaymentPages(product)) {
    await page.context().clearCookies()
    await useSession(page.context(), account, product.url)
    const addresses = [...pages.map((path) => product.url + path), ...hosted]
    // The form of a card is there once the provider's script and its frame are.
    for (const address of addresses) await look(page, address, 'networkidle')
  }
})
