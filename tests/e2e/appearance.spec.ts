import AxeBuilder from '@axe-core/playwright'
import { createAccount, joinAs, PASSWORD } from '#tests/setup/account.ts'
import {
  PUBLIC_PAGES,
  auditOnce,
  listPeoplePages,
  listSignedInPages,
  listSitePages,
} from '#tests/setup/every-page.ts'
import { listPaymentPages } from './billing-pages.ts'
import { expect, type Page, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'
import { toCode, turnTwoStepOn } from './two-step-steps.ts'
import { setTwoStepUp } from './verify-steps.ts'

const WITHOUT_A_SESSION = [
  ...PUBLIC_PAGES,
  '/offline',
  '/auth/reset-password/none',
  '/auth/confirm-email/none',
  '/auth/join/none',
  '/dev/outbox',
  '/dev/ui',
  '/no-such-page',
]
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can break that holds in the other one; everything else is the same document in both. */
const RULES_ON_COLOR = ['color-contrast', 'link-in-text-block']

/** The showcase has every component twice, side by side, so that it can't keep the advice on landmarks. */
function toTags(path: string): string[] {
  return path === '/dev/ui' ? WCAG : [...WCAG, 'best-practice']
}

async function expectNoViolation(axe: AxeBuilder, where: string) {
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}

/** A page that has an address is opened anew at each size. */
const look = (page: Page, path: string, waitUntil: 'load' | 'networkidle' = 'load') =>
  lookAt(page, path, () => page.goto(path, { waitUntil }))

/** Both themes at both sizes: every rule in the light one, those on color in the dark one too. */
async function lookAt(page: Page, path: string, open: () => Promise<unknown> = () => Promise.resolve()) {
  for (const size of SIZES) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await open()
    await expectNoViolation(new AxeBuilder({ page }).withTags(toTags(path)), `${path} light ${size.width}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolation(new AxeBuilder({ page }).withRules(RULES_ON_COLOR), `${path} dark ${size.width}`)
  }
}

// A page that is not there answers 404, which the browser itself notes on the console.
const NOT_FOUND = [/Failed to load resource: the server responded with a status of (404|410|422)/]

test.describe('pages', () => {
  test.use({ expectedConsoleErrors: NOT_FOUND })

  for (const path of WITHOUT_A_SESSION) {
    test(`${path} has no fault`, async ({ page }) => {
      await look(page, path)
    })
  }

  test('no page of somebody who signed in has a fault', async ({ page, product, documentation }) => {
    test.setTimeout(600_000)
    const account = await createAccount(product.url)
    await useSession(page.context(), account, product.url)
    await look(page, '/dashboard')
    await look(page, '/seo/audits')
    const finished = await auditOnce(product.url, account.token, documentation)
    for (const path of listSignedInPages(finished)) await look(page, path)
    for (const path of await listSitePages(product.url, account)) await look(page, path)
  })

  test('no page of a second step has a fault', async ({ page, product }) => {
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

  test('no page about people has a fault', async ({ page, product }) => {
    test.setTimeout(300_000)
    const account = await createAccount(product.url)
    await useSession(page.context(), account, product.url)
    for (const path of await listPeoplePages(product.url, account)) await look(page, path)
  })
})

test('no page about paying has a fault, in any state of a subscription', async ({
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
