import { type Page } from '@playwright/test'
import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { addReviewTemplate, send } from './review-steps.ts'
import { useSession } from './session-steps.ts'

/** Ana leads Mara, and a draft about Mara is ready. */
async function openCompany(url: string) {
  const owner = await createAccount(url)
  const mara = await joinAs(url, owner.token, 'Mara Lima')
  await callApi(url, `/users/${mara.id}`, {
    method: 'PATCH',
    token: owner.token,
    body: JSON.stringify({ managerId: owner.user.id }),
  })
  const templateId = await addReviewTemplate(url, owner.token)
  const post = (path: string, body?: object) => send(url, owner.token, `POST ${path}`, body)
  const groups = ['self', 'manager'].map((direction) => ({ direction, templateId }))
  const { id } = await post('/review-cycles', { name: 'Spring', groups })
  await post(`/review-cycles/${id}/participants`, { userIds: [mara.id] })
  return { owner, mara, id, post }
}

const openAs = (page: Page, account: Pick<Account, 'cookie'>, url: string) =>
  useSession(page.context(), account, url)

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a cycle gets a timeline, is scheduled, becomes a draft again and is launched ahead of it', async ({
      page,
      product,
    }) => {
      test.setTimeout(90_000)
      const { owner, id } = await openCompany(product.url)
      await openAs(page, owner, product.url)
      await page.goto(`/people/cycles/${id}/settings`)
      await expect(page.getByLabel('Reviews end', { exact: true })).toBeHidden()
      await page.getByRole('radio', { name: 'On the days of a timeline' }).check()
      await page.getByLabel('Launch', { exact: true }).fill('2099-03-02')
      await page.getByLabel('Reviews end', { exact: true }).fill('2099-03-01')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The end of reviews must be after the launch.').first()).toBeVisible()
      await page.getByLabel('Reviews end', { exact: true }).fill('2099-03-20')
      await page.getByLabel('Review cycle is completed').fill('2099-04-01')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The review cycle was updated.')).toBeVisible()

      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      const stages = page.getByRole('navigation', { name: 'Stages' })
      await expect(stages).toContainText('Mar 20, 2099')
      await page.getByRole('main').getByRole('link', { name: 'Schedule review cycle' }).click()
      const dialog = page.getByRole('dialog', { name: 'Schedule review cycle?' })
      await expect(dialog).toContainText('It is launched on Mar 2, 2099 for 1 reviewee')
      await dialog.getByRole('button', { name: 'Schedule review cycle' }).click()
      await expect(page.getByText('The review cycle was scheduled.')).toBeVisible()
      await expect(page.getByText('It is launched on Mar 2, 2099')).toBeVisible()

      await page.getByRole('main').getByRole('link', { name: 'Make it a draft again' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft again' }).click()
      await expect(page.getByText('The review cycle is a draft again.')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Schedule review cycle' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule review cycle' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Launch review cycle' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Launch review cycle' }).click()
      await expect(page.getByText('The review cycle was launched.')).toBeVisible()
      await expect(page.getByText('Reviews end on Mar 20, 2099')).toBeVisible()

      await page.getByRole('link', { name: 'Change days' }).click()
      await page.getByLabel('Reviews end', { exact: true }).fill('2099-04-01')
      await page.getByRole('button', { name: 'Save days' }).click()
      await expect(page.getByText('The completion must be after the end of reviews.').first()).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByLabel('Review cycle is completed').fill('')
      await page.getByRole('button', { name: 'Save days' }).click()
      await expect(page.getByText('The days were changed.')).toBeVisible()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByText('Reviews end on Apr 1, 2099')).toBeVisible()
    })

    test('the wording of a question changes, with a reason, and its writers read it', async ({
      page,
      product,
    }) => {
      test.setTimeout(90_000)
      const { owner, mara, id, post } = await openCompany(product.url)
      await post(`/review-cycles/${id}/launch`)
      await openAs(page, owner, product.url)
      await page.goto(`/people/cycles/${id}/questions`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Change wording/ })
        .first()
        .click()
      await page.getByLabel('Question', { exact: true }).fill('Which results of {name} stand out?')
      await page.getByRole('button', { name: 'Change wording' }).click()
      await expect(page.getByText('Reason is required').first()).toBeVisible()
      await page.getByLabel('Reason').fill('It was not clear.')
      await page.getByLabel('Labels').fill('One label')
      await page.getByRole('button', { name: 'Change wording' }).click()
      await expect(page.getByText('Keep as many labels as there are, one per line.').first()).toBeVisible()
      await page.getByLabel('Labels').fill('A\nB\nC\nD\nE')
      await page.getByRole('button', { name: 'Change wording' }).click()
      await expect(page.getByText('The wording was changed.')).toBeVisible()
      await expect(page.getByText(/^Reworded/)).toBeVisible()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByText('1 since the launch')).toBeVisible()

      await page.context().clearCookies()
      await openAs(page, { cookie: toCookie(mara, null) }, product.url)
      const { items } = await send(product.url, mara.token, 'GET /reviews')
      await page.goto(`/people/reviews/${items[0]?.id ?? ''}`)
      await expect(
        page.getByText(/Which results of you stand out\?|Which results of Mara/).first(),
      ).toBeVisible()
    })

    test('auditing leads to a cycle, whose burn-up and file are there', async ({ page, product }) => {
      const { owner, id, post } = await openCompany(product.url)
      await post(`/review-cycles/${id}/launch`)
      await openAs(page, owner, product.url)
      await page.goto('/people/auditing')
      await page.getByRole('link', { name: 'Open Spring' }).click()
      await expect(page).toHaveURL(new RegExp(`/people/cycles/${id}$`))
      await page.goto(`/people/cycles/${id}/progress`)
      await expect(page.getByRole('figure').filter({ hasText: 'Submitted reviews by day' })).toBeVisible()
      const file = await page.request.get(`/people/cycles/${id}/reviewees.csv`)
      expect(await file.text()).toContain('Mara Lima')
    })
  })
}
