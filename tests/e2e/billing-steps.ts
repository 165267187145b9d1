import { expect, type Page } from './fixtures.ts'

export const SUBSCRIPTION = '/settings/subscription'
export const GROWTH = '/auth/signup/payment?plan=prod_growth&interval=month'
export const AT_SUCCESS = /\/auth\/signup\/success/

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Can be put on file, and is declined whenever it is charged. */
  declinedLater: '4000 0000 0000 0341',
  asksTheBank: '4000 0025 0000 3155',
  /** Its bank asks when it is put on file, and at every payment. */
  alwaysAsksTheBank: '4000 0027 6000 3184',
}

type Fields = Pick<Page, 'getByLabel'>

async function fillCard(fields: Fields, number: string) {
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel(/^Expiry/).fill('12 / 34')
  await fields.getByLabel(/^Security code/).fill('123')
}

/** Where a card is typed in: with script a frame of the provider's in our page, without it a page of the provider's. */
export async function typeCard(page: Page, number: string, scripts: boolean) {
  if (scripts) return fillCard(page.frameLocator('iframe[title="Secure payment input frame"]'), number)
  const go = page.getByRole('button', { name: 'Go to card page' })
  // Either of the two is where the card goes on: our page, or after a refusal the provider's.
  await expect(go.or(page.getByLabel('Card number'))).toBeVisible()
  if (await go.isVisible()) await go.click()
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Says yes or no on the bank's own page. */
export async function answerBank(page: Page, scripts: boolean, answer: 'Complete' | 'Fail' = 'Complete') {
  const bank = scripts ? page.frameLocator('iframe[title="3-D Secure"]') : page
  await bank.getByRole('button', { name: answer }).click()
}

interface Payment {
  card?: string
  button: string | RegExp
  isBankAsked?: boolean
}

/** Types a card and sends the form, in the order that the page wants it. */
export async function pay(
  page: Page,
  scripts: boolean,
  { card = CARDS.good, button, isBankAsked = false }: Payment,
) {
  await typeCard(page, card, scripts)
  if (!scripts) {
    if (isBankAsked) await answerBank(page, scripts)
    await expect(page.getByText('Your card is verified and ready.')).toBeVisible()
  }
  await page.getByRole('button', { name: button }).click()
  if (scripts && isBankAsked) await answerBank(page, scripts)
}

/** Subscribes to Growth, by the month. */
export async function subscribe(page: Page, scripts: boolean) {
  await page.goto(GROWTH)
  await pay(page, scripts, { button: 'Pay $79' })
  await expect(page).toHaveURL(AT_SUCCESS)
}

export async function changeTo(page: Page, plan: RegExp) {
  await page.goto(SUBSCRIPTION)
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: 'Review total' }).click()
}

/** What the provider tells arrives a moment later, by a webhook. */
export async function untilShown(page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
}
