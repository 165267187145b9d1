import { callApi } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { asCookie, openPeerSelection } from './peer-steps.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a reviewee nominates peers, the manager approves and rejects, and a peer declines', async ({
      page,
      product,
    }) => {
      const { owner, cycleId, mia, tom, ada } = await openPeerSelection(product.url)
      await useSession(page.context(), asCookie(tom), product.url)
      await page.goto('/tasks')
      await page.getByRole('link', { name: 'Choose peers' }).click()
      await expect(page.getByRole('heading', { name: 'My peers' })).toBeVisible()
      await expect(page.getByText('Choose 2 more')).toBeVisible()
      await expect(page.getByText('Mia Lobo already reviews this person as manager.')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('searchbox', { name: 'Search people' }).fill('cruz')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Choose Ada Cruz' }).click()
      await expect(page.getByText('The peer was chosen.').first()).toBeVisible()
      await expect(page.getByText('Choose 1 more')).toBeVisible()
      await page.goto(page.url().split('?')[0] ?? '')
      await page.getByRole('button', { name: 'Choose Ana Prado' }).click()
      await expect(page.getByText('2 chosen, 0 of them approved.')).toBeVisible()

      await useSession(page.context(), asCookie(mia), product.url)
      await page.goto('/people/nominations')
      await expect(page.getByText('2 to approve')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Peers of my reports in Spring reviews' }).click()
      await expect(page.getByText('1 reviewee with fewer than 2 approved peers')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Tom Reis' }).click()
      await page.getByRole('button', { name: 'Reject Ana Prado' }).click()
      await expect(page.getByText('The peer was rejected.').first()).toBeVisible()
      await expect(page.getByText('Ana Prado will not write a review. Choose someone else.')).toBeVisible()
      await page.getByRole('button', { name: 'Approve Ada Cruz' }).click()
      await expect(page.getByText('1 chosen, 1 of them approved.')).toBeVisible()

      await callApi(product.url, `/review-cycles/${cycleId}/end-peer-selection`, {
        method: 'POST',
        token: owner.token,
      })
      await useSession(page.context(), asCookie(ada), product.url)
      await page.goto('/people/nominations')
      await page.getByRole('button', { name: 'Decline to review Tom Reis' }).click()
      await expect(page.getByText('You declined the review.').first()).toBeVisible()
      await useSession(page.context(), asCookie(mia), product.url)
      await page.goto('/notifications')
      await expect(
        page.getByText('Ada Cruz declined to be a peer of Tom Reis in Spring reviews.'),
      ).toBeVisible()
    })

    test('an administrator audits cycles, reviews and their log', async ({ page, product }) => {
      const { owner, cycleId } = await openPeerSelection(product.url)
      await callApi(product.url, `/review-cycles/${cycleId}/end-peer-selection`, {
        method: 'POST',
        token: owner.token,
      })
      await useSession(page.context(), owner, product.url)
      await page.goto('/people/auditing')
      await expect(page.getByRole('img', { name: '0 submitted, 0 started, of 2' })).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Spring reviews', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Review auditing' })).toBeVisible()
      await expect(page.getByRole('table').getByText('Not started').first()).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('navigation', { name: 'Auditing' }).getByRole('link', { name: 'Log' }).click()
      await expect(
        page.getByRole('listitem').filter({ hasText: 'moved the review cycle' }).first(),
      ).toBeVisible()
      if (scripts) await expectNoViolation(page)
    })
  })
}

test('a colleague of another organization and an uninvolved one see no peers and audit nothing', async ({
  page,
  product,
}) => {
  const { cycleId, ada } = await openPeerSelection(product.url)
  const stranger = await openPeerSelection(product.url)
  for (const session of [asCookie(ada), asCookie(stranger.tom)]) {
    await useSession(page.context(), session, product.url)
    const response = await page.request.get(`/people/nominations/${cycleId}`)
    expect(response.status()).toBe(404)
    await page.goto('/people/auditing')
    await expect(page.getByRole('heading', { name: 'No review cycles' })).toBeVisible()
  }
})
