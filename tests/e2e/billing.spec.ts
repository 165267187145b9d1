import {
  type Account,
  callApi,
  createAccount,
  getMailedLink,
  nextNumber,
  PASSWORD,
} from '#tests/product/account.ts'
import { openStripeAccount } from '#tests/product/stripe-account.ts'
import {
  AT_SUCCESS,
  CARDS,
  changeTo,
  GROWTH,
  pay,
  subscribe,
  SUBSCRIPTION,
  typeCard,
  untilShown,
} from './billing-steps.ts'
import { expect, type Page, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'
import { confirmEmail, signUp } from './sign-up-steps.ts'

const planCard = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Your plan' })

/** Somebody who has joined. Resolves to their id. */
async function addPerson(url: string, { token }: Account): Promise<string> {
  const email = `rita.${nextNumber()}@example.com`
  const body = JSON.stringify({ name: 'Rita Lobo', email, role: 'member' })
  const { id } = (await callApi(url, '/users', { method: 'POST', body, token })) as { id: string }
  const joinToken = (await getMailedLink(url, email, '/auth/join/')).split('/').pop()
  const name = { firstName: 'Rita', lastName: 'Lobo' }
  const answer = { ...name, token: joinToken, password: PASSWORD, confirmPassword: PASSWORD }
  await callApi(url, '/auth/accept-invitation', { method: 'POST', body: JSON.stringify(answer) })
  return id
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (402|409|422)/] })

    test('a visitor signs up, pays with a coupon and prints the receipt', async ({ page, product }) => {
      const email = await signUp(page)
      await page.goto(GROWTH)
      await expect(page).toHaveURL(/confirm-email/)
      await confirmEmail(page, product.url, email, scripts)
      await page.getByRole('link', { name: 'Monthly' }).click()
      await expect(page.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('radio', { name: /Growth/ }).check()
      await page.getByRole('button', { name: 'Pay now' }).click()

      const order = page.getByRole('region', { name: 'Your order' })
      await expect(order).toContainText('$79 a month')
      await expect(page.getByText('You won’t be charged.')).toBeVisible()
      const { token } = await createAccount(product.url, { hasTrial: false })
      const code = `SPRING${nextNumber()}`
      await (await openStripeAccount(product, token)).createCoupon(code, 25)
      await page.getByRole('link', { name: 'Add coupon' }).click()
      await page.getByLabel('Coupon code').fill('NOT-ONE')
      await page.getByRole('button', { name: 'Apply coupon' }).click()
      await expect(page.getByText('Coupon Invalid. Try again later.')).toBeVisible()
      await expect(page.getByLabel('Coupon code')).toHaveValue('NOT-ONE')
      await page.getByLabel('Coupon code').fill(code)
      await page.getByRole('button', { name: 'Apply coupon' }).click()
      await expect(order).toContainText(`${code} 25% off`)
      await expect(order).toContainText('With it: $59.25 a month')

      await pay(page, scripts, { button: 'Pay $59.25' })
      await expect(page.getByRole('heading', { name: 'You are on Growth' })).toBeVisible()
      const receipt = page.getByRole('article', { name: /^Receipt/ })
      await expect(receipt).toContainText('Visa ending in 4242')
      await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText('$59.25')
      await expect(receipt.getByRole('button', { name: 'Print' })).toHaveCount(scripts ? 1 : 0)
      const pdf = await page.request.get(
        (await receipt.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
      )
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
      await page.emulateMedia({ media: 'print' })
      await expect(receipt.getByRole('row', { name: /^Total/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /PDF|Go to dashboard/ }).first()).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('link', { name: 'Go to dashboard' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await expect(banner(page)).toHaveCount(0)
    })

    test('a declined card is reported and another one is accepted', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await page.goto(GROWTH)
      await typeCard(page, CARDS.declined, scripts)
      if (scripts) {
        await page.getByRole('button', { name: 'Pay $79' }).click()
        await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
      } else {
        await expect(page.getByText('Your card was declined.').first()).toBeVisible()
      }
      await pay(page, scripts, { card: CARDS.declinedLater, button: 'Pay $79' })
      await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
      await expect(page.getByText('Your card was declined.').first()).toBeVisible()
      await pay(page, scripts, { button: 'Pay $79' })
      await expect(page).toHaveURL(AT_SUCCESS)
      await page.goto(SUBSCRIPTION)
      await expect(page.getByText(/Visa ending in 4242/)).toBeVisible()
    })

    test('a card with 3-D Secure is confirmed, and the plan is paid', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await page.goto(GROWTH)
      await pay(page, scripts, { card: CARDS.asksTheBank, button: 'Pay $79', isBankAsked: true })
      await expect(page).toHaveURL(AT_SUCCESS)
      await expect(page.getByText('Visa ending in 3155')).toBeVisible()
    })

    test('a trial becomes a plan from its banner', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await page.goto('/auth/signup/plan?interval=month')
      await page.getByRole('radio', { name: /Starter/ }).check()
      await page.getByRole('button', { name: 'Start free trial' }).click()
      await expect(banner(page)).toContainText('Your Starter trial has 7 days left.')
      await banner(page).getByRole('link', { name: 'Subscribe' }).click()
      await expect(planCard(page)).toContainText('Free trial')
      await expect(planCard(page)).toContainText('1 of 5')
      await page.getByRole('link', { name: 'Subscribe', exact: true }).last().click()
      await page.getByRole('button', { name: 'Review total' }).click()
      await expect(page.getByRole('row', { name: 'Due now' })).toContainText('$29')
      await pay(page, scripts, { button: 'Pay $29' })
      await expect(page.getByText('You are on Starter now.')).toBeVisible()
      await page.goto(SUBSCRIPTION)
      await expect(planCard(page)).toContainText('Active')
      await expect(banner(page)).toHaveCount(0)
    })

    test('a plan grows, and shrinks again once its people are archived', async ({ page, product }) => {
      const account = await createAccount(product.url, { hasTrial: false })
      await useSession(page.context(), account, product.url)
      await subscribe(page, scripts)
      await changeTo(page, /^Scale/)
      await expect(page.getByRole('row', { name: /Unused time/ })).toContainText('-$79')
      await expect(page.getByRole('row', { name: /Remaining time/ })).toContainText('$199')
      await expect(page.getByRole('row', { name: 'Due now' })).toContainText('$120')
      await expect(page.getByText(/Then \$199 a month from /)).toBeVisible()
      await expect(page.getByText('Card on file: Visa ending in 4242.')).toBeVisible()
      await page.getByRole('button', { name: 'Pay $120' }).click()
      await expect(page.getByText('You are on Scale now.')).toBeVisible()
      await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('$120')

      const ritaId = await addPerson(product.url, account)
      await page.goto(`${SUBSCRIPTION}/change`)
      await expect(page.getByRole('radio', { name: /^Starter.*Downgrade Not Allowed/ })).toBeDisabled()
      await expect(page.getByRole('radio', { name: /^Scale/ })).toBeEnabled()
      await page.getByRole('link', { name: 'View users' }).click()
      await expect(page).toHaveURL(/\/settings\/users/)
      await callApi(product.url, `/users/${ritaId}`, { method: 'DELETE', token: account.token })
      await changeTo(page, /^Starter/)
      await expect(page.getByRole('row', { name: 'Credit toward future invoices' })).toContainText('$170')
      await page.getByRole('button', { name: 'Confirm change' }).click()
      await expect(page.getByText('You are on Starter now.')).toBeVisible()
    })

    test('a subscription is canceled with a checkbox, and says until when it lasts', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await subscribe(page, scripts)
      await page.goto(SUBSCRIPTION)
      await page.getByRole('link', { name: 'Cancel subscription' }).click()
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(page.getByText('Check the box to confirm.').first()).toBeVisible()
      await page.getByRole('checkbox', { name: /I want to cancel Growth on/ }).check()
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(page.getByText('Your subscription is canceled.')).toBeVisible()
      await expect(planCard(page)).toContainText('Scheduled to cancel')
      await expect(page.getByRole('link', { name: /Cancel|Change plan/ })).toHaveCount(0)
    })

    test('a tax id and the portal are at hand', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Subscription' }).first().click()
      await page.getByRole('combobox', { name: 'Type' }).selectOption('EU VAT')
      await page.getByLabel('Number').fill('12')
      await page.getByRole('button', { name: 'Add tax ID' }).click()
      await expect(page.getByLabel('Number')).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel('Number').fill('DE123456789')
      await page.getByRole('button', { name: 'Add tax ID' }).click()
      await expect(page.getByText('Tax ID added.')).toBeVisible()
      await page.getByRole('button', { name: 'Remove DE123456789' }).click()
      await expect(page.getByText('Tax ID removed.')).toBeVisible()
      await page.getByRole('link', { name: 'Billing portal' }).click()
      await expect(page.getByRole('heading', { name: /^Billing of/ })).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL(/\/settings\/subscription$/)
    })

    test('a trial ends, and a failed renewal is paid later', async ({ page, browser, startOwnProduct }) => {
      test.setTimeout(180_000)
      // Its own product: the provider's time runs for everybody.
      const product = await startOwnProduct()
      const [trying, paying] = [
        await createAccount(product.url),
        await createAccount(product.url, { hasTrial: false }),
      ]
      const stripe = await openStripeAccount(product, trying.token)
      await useSession(page.context(), paying, product.url)
      await page.goto(product.url + GROWTH)
      await pay(page, scripts, { button: 'Pay $79' })
      await expect(page).toHaveURL(AT_SUCCESS)
      await page.goto(`${product.url}${SUBSCRIPTION}/card`)
      await pay(page, scripts, { card: CARDS.declinedLater, button: 'Save card' })
      await expect(page.getByText('Your card is saved.')).toBeVisible()

      await stripe.passDays(8)
      const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: scripts })
      await useSession(context, trying, product.url)
      const other = await context.newPage()
      await other.goto('/dashboard')
      await untilShown(other, 'Your plan has ended. Your data stays; choose a plan to run new audits.')
      await banner(other).getByRole('link', { name: 'Choose a plan' }).click()
      await expect(other).toHaveURL(/\/settings\/subscription$/)
      await other.getByRole('main').getByRole('link', { name: 'Choose a plan' }).click()
      await expect(other.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
      await context.close()

      await stripe.passDays(25)
      await page.goto(`${product.url}/dashboard`)
      await untilShown(page, /The last payment failed\. Update your card/)
      await banner(page).getByRole('link', { name: 'View plan' }).click()
      await expect(planCard(page)).toContainText('Payment failed')
      await page.getByRole('link', { name: 'Replace card' }).first().click()
      await pay(page, scripts, { button: 'Save card' })
      await expect(page.getByText('Your card is saved.')).toBeVisible()
      await expect(planCard(page)).toContainText('Active')
      await expect(banner(page)).toHaveCount(0)
    })
  })
}
