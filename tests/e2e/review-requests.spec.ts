import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test } from './fixtures.ts'
import { addReviewTemplate, send, writeReviewOf } from './review-steps.ts'
import { useSession } from './session-steps.ts'

/** A cycle in progress in which Mara writes about herself, and Rita about her as a peer. */
async function openCycle({ url }: Product) {
  const owner = await createAccount(url)
  const mara = await joinAs(url, owner.token, 'Mara Lima')
  const rita = await joinAs(url, owner.token, 'Rita Lobo')
  const templateId = await addReviewTemplate(url, owner.token)
  const call = (what: string, body?: object) => send(url, owner.token, what, body)
  const groups = ['self', 'peer'].map((direction) => ({ direction, templateId, managerSees: 'always' }))
  const { id } = await call('POST /review-cycles', { name: 'Spring', groups })
  await call(`POST /review-cycles/${id}/participants`, { userIds: [mara.id] })
  await call(`POST /review-cycles/${id}/launch`)
  await call(`POST /review-cycles/${id}/end-peer-selection`)
  const { items } = await call(`GET /review-cycles/${id}/participants`)
  const packetId = items[0]?.id ?? ''
  await call(`POST /review-cycles/${id}/participants/${packetId}/reviewers`, {
    direction: 'peer',
    userId: rita.id,
  })
  return { owner, mara, rita, packetId, call }
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('who wants a submitted review back asks for it once somebody has read it', async ({
      page,
      product,
    }) => {
      const { owner, mara, packetId, call } = await openCycle(product)
      await writeReviewOf(product.url, mara, { rating: 4, comment: 'It went well.' })
      await call(`GET /review-packets/${packetId}`)
      await useSession(page.context(), { cookie: toCookie(mara, null) }, product.url)
      await page.goto('/people/reviews?state=submitted')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Mara Lima|Yourself/ })
        .click()
      await expect(page.getByRole('button', { name: 'Take back review' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Ask to reopen' }).click()
      await expect(page.getByText('Reason is required.').first()).toBeVisible()
      await page.getByLabel('Reason').fill('A figure is wrong.')
      await page.getByRole('button', { name: 'Ask to reopen' }).click()
      await expect(page.getByText('A figure is wrong.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ask to reopen' })).toHaveCount(0)

      await page.context().clearCookies()
      await useSession(page.context(), owner, product.url)
      await page.goto('/notifications')
      await expect(page.getByText('Mara Lima asks you to reopen a review in “Spring”.')).toBeVisible()
    })

    test('a peer declines before they start, with a reason', async ({ page, product }) => {
      const { rita } = await openCycle(product)
      await useSession(page.context(), { cookie: toCookie(rita, null) }, product.url)
      await page.goto('/people/reviews')
      await page.getByRole('main').getByRole('link', { name: 'Mara Lima' }).click()
      await page.getByRole('button', { name: 'Decline review' }).click()
      await expect(page.getByText('Reason is required.').first()).toBeVisible()
      await page.getByLabel('Reason').fill('We never worked together.')
      await page.getByRole('button', { name: 'Decline review' }).click()
      await expect(page.getByText('The review was declined.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Mara Lima' })).toHaveCount(0)
    })
  })
}
