import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { launchCycle } from '#tests/product/review-cycle.ts'
import { expect, type Page, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { signIn, useSession } from './session-steps.ts'

interface Listed {
  items: { id: string }[]
}

/** A review of Rita that her manager Ana writes, and one that she writes herself. */
async function openReview({ url }: Product) {
  const ana = await createAccount(url)
  const rita = await joinAs(url, ana.token, 'Rita Lobo')
  const send = (method: string, path: string, body?: object) =>
    callApi(url, path, { method, token: ana.token, ...(body && { body: JSON.stringify(body) }) }) as Promise<{
      id: string
    }>
  await launchCycle(send, { personId: rita.id, managerId: ana.user.id })
  const idOf = async ({ token }: { token: string }) =>
    ((await callApi(url, '/reviews', { token })) as Listed).items[0]?.id ?? ''
  return { ana, rita, anas: await idOf(ana), ritas: await idOf(rita) }
}

const readAnswers = async ({ url }: Product, { token }: Account, id: string) =>
  ((await callApi(url, `/reviews/${id}`, { token })) as { answers: { value: unknown }[] }).answers.map(
    ({ value }) => value,
  )

const comment = (page: Page) => page.getByRole('textbox', { name: 'What does Rita do well?' })
const point = (page: Page, name: string) =>
  page.getByRole('group', { name: /plan ahead/ }).getByRole('radio', { name })

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a review is written, left, submitted, taken back and reopened', async ({ page, product }) => {
      const { ana, rita, ritas } = await openReview(product)
      await useSession(page.context(), ana, product.url)
      await page.goto('/people/reviews')
      await page.getByRole('main').getByRole('link', { name: 'Rita Lobo' }).click()
      await expect(page.getByRole('heading', { name: 'Your review of Rita Lobo' })).toBeVisible()
      await expect(page.getByText('Rita can read your responses with your name')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await comment(page).fill('Listens well.')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Draft saved.')).toBeVisible()

      await page.goto('/people/reviews')
      await expect(page.getByRole('row', { name: /Rita Lobo/ })).toContainText('1 of 4')
      await page.getByRole('main').getByRole('link', { name: 'Rita Lobo' }).click()
      await expect(comment(page)).toHaveValue('Listens well.')
      await page.getByRole('button', { name: 'Submit review' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Answer all required questions (1 left).')
      await expect(alert.getByRole('link', { name: 'Question 1: Answer this question.' })).toBeVisible()
      await expect(comment(page)).toHaveValue('Listens well.')
      await point(page, '3').check()
      await page.getByRole('button', { name: 'Submit review' }).click()
      const dialog = page.getByRole('dialog', { name: 'Submit this review?' })
      await dialog.getByRole('button', { name: 'Submit review' }).click()
      await expect(page.getByText('The review was submitted.')).toBeVisible()
      await expect(page.getByText('3: Often')).toBeVisible()
      await page.getByRole('button', { name: 'Take back review' }).click()
      await expect(page.getByText('The review is a draft again.')).toBeVisible()
      await expect(point(page, '3')).toBeChecked()

      // Rita submits hers, and Ana, who owns the organization, reopens it.
      const put = { method: 'PUT', token: rita.token }
      const { questions } = (await callApi(product.url, `/reviews/${ritas}`, { token: rita.token })) as {
        questions: { id: string }[]
      }
      const answers = [
        { questionId: questions[0]?.id, value: 2 },
        { questionId: questions[1]?.id, value: 'Secrets' },
      ]
      await callApi(product.url, `/reviews/${ritas}/answers`, { ...put, body: JSON.stringify({ answers }) })
      await callApi(product.url, `/reviews/${ritas}/submit`, { method: 'POST', token: rita.token })
      await page.goto(`/people/reviews/${ritas}/reopen`)
      await expect(page.getByText('Nobody has asked to reopen it.')).toBeVisible()
      await expect(page.getByText('Secrets')).toHaveCount(0)
      await page.getByRole('button', { name: 'Reopen review' }).click()
      await expect(page.getByText('Reason is required.').first()).toBeVisible()
      await page.getByLabel('Reason').fill('She asked.')
      await page.getByRole('button', { name: 'Reopen review' }).click()
      await expect(page.getByText('The review was reopened, and its writer was told.')).toBeVisible()
      const cookie = toCookie(rita, null)
      await page.context().clearCookies()
      await useSession(page.context(), { cookie }, product.url)
      await page.goto('/notifications')
      await expect(
        page.getByText(/reopened a review that you submitted in “Fall 2026”: She asked\./),
      ).toBeVisible()
    })
  })
}

test.describe('without scripts, where nothing is saved before it is sent', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/status of 422/] })

  test('what another tab has saved is shown, and sent once more, what was typed stays', async ({
    page,
    product,
  }) => {
    const { ana, anas } = await openReview(product)
    await useSession(page.context(), ana, product.url)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto(`/people/reviews/${anas}`)
    const saveIn = async (tab: Page, text: string) => {
      await comment(tab).fill(text)
      await tab.getByRole('button', { name: 'Save draft' }).click()
    }
    await saveIn(other, 'From the other tab')
    await point(page, '1').check()
    await saveIn(page, 'From this tab')
    await expect(page.getByRole('alert')).toContainText('Changed in another tab to “From the other tab”.')
    await expect(comment(page)).toHaveValue('From this tab')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    expect(await readAnswers(product, ana, anas)).toEqual(expect.arrayContaining([1, 'From this tab']))
  })
})

test.describe('what is typed is saved by itself', () => {
  test.use({
    expectedConsoleErrors: [/status of (?:401|409|502)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
  })

  async function open(page: Page, product: Product) {
    const opened = await openReview(product)
    await useSession(page.context(), opened.ana, product.url)
    await page.goto(`/people/reviews/${opened.anas}`)
    await expect(page.getByRole('progressbar', { name: 'Answered' })).toBeVisible()
    return opened
  }
  const status = (page: Page) => page.getByRole('main').getByRole('status')

  test('a tab may be closed at any time', async ({ page, product }) => {
    const { ana, anas } = await open(page, product)
    await comment(page).fill('Listens well.')
    await expect(page.getByText('1 of 4 ·')).toBeVisible()
    await expect(status(page)).toContainText('Saved')
    await expect(page.getByText('2 of 20 words')).toBeVisible()
    expect(await readAnswers(product, ana, anas)).toEqual(['Listens well.'])

    // Without a network it stays in the browser, and is sent when the review is opened again.
    const context = page.context()
    await context.setOffline(true)
    await comment(page).fill('Listens very well.')
    await expect(status(page)).toContainText('Not saved')
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(`/people/reviews/${anas}`)
    await expect(comment(next)).toHaveValue('Listens very well.')
    // By this tab, or by the other one while it was being closed.
    await expect.poll(() => readAnswers(product, ana, anas)).toEqual(['Listens very well.'])
    const listKept = () =>
      next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':review:')))
    await expect.poll(listKept).toEqual([])
  })

  test('offline, nothing is lost', async ({ page, product }) => {
    const { ana, anas } = await open(page, product)
    await page.context().setOffline(true)
    await point(page, '3').check()
    await expect(status(page)).toContainText('Not saved: you are offline.')
    await page.context().setOffline(false)
    await expect(status(page)).toHaveText('Saved')
    expect(await readAnswers(product, ana, anas)).toEqual([3])
  })

  test('a session that has ended can be begun again in another tab', async ({ page, product }) => {
    const { ana, anas } = await open(page, product)
    await page.context().clearCookies()
    await comment(page).fill('Listens well.')
    await expect(status(page)).toContainText('Not saved: your session has ended.')
    const popup = page.waitForEvent('popup')
    await status(page).getByRole('link', { name: 'Sign in in a new tab' }).click()
    await signIn(await popup, ana)
    await page.bringToFront()
    await comment(page).press('End')
    await comment(page).pressSequentially(' Always.')
    await expect(status(page)).toHaveText('Saved')
    expect(await readAnswers(product, ana, anas)).toEqual(['Listens well. Always.'])
  })

  test('of two tabs, the second is asked which answer stays', async ({ page, product }) => {
    const { ana, anas } = await open(page, product)
    const other = await page.context().newPage()
    await other.goto(`/people/reviews/${anas}`)
    await comment(other).fill('From the other tab')
    await expect(status(other)).toHaveText('Saved')
    await comment(page).fill('From this tab')
    const clash = page.getByRole('alert')
    await expect(clash).toContainText('The other one is: “From the other tab”')
    await clash.getByRole('button', { name: 'Keep mine' }).click()
    await expect(status(page)).toHaveText('Saved')
    await expect(clash).toHaveCount(0)
    expect(await readAnswers(product, ana, anas)).toEqual(['From this tab'])

    await comment(other).fill('Another text')
    const asked = other.getByRole('alert')
    await asked.getByRole('button', { name: 'Use the other' }).click()
    await expect(comment(other)).toHaveValue('From this tab')
    expect(await readAnswers(product, ana, anas)).toEqual(['From this tab'])
  })
})
