import { createAccount } from '#tests/product/account.ts'
import {
  answerBank,
  AT_SUCCESS,
  CARDS,
  changeTo,
  GROWTH,
  pay,
  subscribe,
  SUBSCRIPTION,
} from './billing-steps.ts'
import { expect, type Page, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

/** A card whose bank asks at every payment, typed in where the page asks for one, and its set-up confirmed. */
const askedCard = (button: string) => ({ card: CARDS.alwaysAsksTheBank, button, isBankAsked: true })

/** Completes 3-D Secure for a payment: in our page, or on the provider's in another tab. */
async function answerPayment(page: Page, scripts: boolean, answer: 'Complete' | 'Fail') {
  if (scripts) {
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    return answerBank(page, scripts, answer)
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Open the invoice/ }).click()
  const invoice = await opened
  await invoice.getByRole('button', { name: /^Pay with Visa ending in 3184/ }).click()
  await answerBank(invoice, scripts, answer)
  await expect(invoice).toHaveURL(/redirect_status=/)
  await invoice.close()
  // The tab behind it draws nothing until it is in front again.
  await page.bringToFront()
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (402|409|422)/] })

    test('a first payment that the bank asks about is confirmed on our page', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await page.goto(GROWTH)
      await pay(page, scripts, askedCard('Pay $79'))
      await expect(page.getByText('Your bank asks you to confirm the payment of $79.')).toBeVisible()
      if (!scripts) {
        await page.getByRole('button', { name: 'I have confirmed it' }).click()
        await expect(page.getByText('Not confirmed yet')).toBeVisible()
      }
      await answerPayment(page, scripts, 'Complete')
      await expect(page).toHaveURL(AT_SUCCESS)
      await expect(page.getByText('Visa ending in 3184')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'You are on Growth' })).toBeVisible()
    })

    test('an upgrade that the bank says no to leaves everything as it was, and yes makes it', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url, { hasTrial: false }), product.url)
      await subscribe(page, scripts)
      await changeTo(page, /^Scale/)
      await page.getByRole('link', { name: 'Use another card' }).click()
      await pay(page, scripts, askedCard('Pay $120'))
      await expect(page.getByText('Your bank asks you to confirm the payment of $120.')).toBeVisible()
      await answerPayment(page, scripts, 'Fail')
      await expect(page.getByText('The payment was not confirmed')).toBeVisible()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
      await page.goto(SUBSCRIPTION)
      await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Growth')
      await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Active')

      await changeTo(page, /^Scale/)
      await page.getByRole('button', { name: 'Pay $120' }).click()
      await answerPayment(page, scripts, 'Complete')
      await expect(page.getByText('You are on Scale now.')).toBeVisible()
      await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('$120')
    })
  })
}
