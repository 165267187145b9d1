import { type Page } from '@playwright/test'
import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

/** Ana leads Mara, who leads Rita; and a template that is ready. */
async function openCompany(url: string) {
  const owner = await createAccount(url)
  const send = async (method: string, path: string, body?: object) =>
    (await callApi(url, path, {
      method,
      token: owner.token,
      ...(body && { body: JSON.stringify(body) }),
    })) as { id: string }
  const mara = await joinAs(url, owner.token, 'Mara Lima')
  const rita = await joinAs(url, owner.token, 'Rita Lobo')
  await send('PATCH', `/users/${mara.id}`, { managerId: owner.user.id })
  await send('PATCH', `/users/${rita.id}`, { managerId: mara.id })
  const template = await send('POST', '/review-templates', { name: 'Yearly review' })
  await send('PUT', `/review-templates/${template.id}/questions`, {
    questions: [{ questionId: 'recommended-results-1' }],
  })
  return { owner, mara, rita, send, templateId: template.id }
}

/** A launched cycle about Mara and Rita. */
async function launchCycle({ send, mara, rita, templateId }: Awaited<ReturnType<typeof openCompany>>) {
  const groups = ['self', 'manager', 'upward'].map((direction) => ({ direction, templateId }))
  const cycle = await send('POST', '/review-cycles', { name: 'Spring', groups })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { userIds: [mara.id, rita.id] })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  return cycle.id
}

const openAs = (page: Page, account: Pick<Account, 'cookie'>, url: string) =>
  useSession(page.context(), account, url)

/** Opens the dialog of the next step, and does it. */
async function move(page: Page, label: string, consequence: RegExp) {
  await page.getByRole('main').getByRole('link', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: `${label}?` })
  await expect(dialog.getByText(consequence)).toBeVisible()
  await dialog.getByRole('button', { name: label }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a cycle is created, gets reviewees, and is led to its end', async ({ page, product }) => {
      test.setTimeout(90_000)
      const { owner } = await openCompany(product.url)
      await openAs(page, owner, product.url)
      await page.goto('/people/cycles')
      await expect(page.getByRole('heading', { name: 'No review cycles yet' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Create review cycle' }).click()
      await page.getByLabel('Highest score').fill('1')
      await page.getByLabel('Score', { exact: true }).selectOption({ label: 'Weighted' })
      await page.getByLabel('Manager review, weight').fill('70')
      if (scripts) await expect(page.getByText('They add up to 70% now.')).toBeVisible()
      await page.getByRole('button', { name: 'Create draft' }).click()
      await expect(page.getByText('The highest score must be above the lowest.').first()).toBeVisible()
      await expect(page.getByLabel('Manager review, weight')).toHaveValue('70')

      await page.getByLabel('Name', { exact: true }).fill('Spring')
      await page.getByLabel('Highest score').fill('5')
      await page.getByLabel('Manager review, weight').fill('100')
      for (const kind of ['Self reviews', 'Manager reviews'])
        await page.getByRole('group', { name: kind }).getByLabel('Template').selectOption('Yearly review')
      await page.getByRole('button', { name: 'Create draft' }).click()
      await expect(page.getByText('The draft was created. Add its reviewees here.')).toBeVisible()

      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByText('Add at least one reviewee.')).toBeVisible()
      await page.getByRole('link', { name: 'Add reviewees' }).click()
      await page.getByRole('button', { name: 'Add reviewees' }).click()
      await expect(page.getByText('Choose people, teams or everybody.').first()).toBeVisible()
      await page.getByRole('checkbox', { name: 'Everybody of the organization' }).check()
      await page.getByRole('button', { name: 'Add reviewees' }).click()
      await expect(page.getByText('3 reviewees were added.')).toBeVisible()

      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      const check = page.getByRole('listitem').filter({ hasText: 'Ana Prado has no manager.' })
      await check.getByRole('link', { name: 'Fix' }).click()
      await page.getByLabel('Actions for Ana Prado').click()
      await page.getByRole('link', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Remove reviewee' }).click()
      await expect(page.getByText('The reviewee was removed.')).toBeVisible()

      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByText('Nothing stands against the launch.')).toBeVisible()
      await move(page, 'Launch review cycle', /for 2 reviewees/)
      await expect(page.getByText('The review cycle was launched.')).toBeVisible()
      await expect(page.getByText('0 of 4')).toBeVisible()
      await move(page, 'End reviews', /4 of 4 reviews are not submitted; they expire/)
      await expect(page.getByText('Reviews ended.')).toBeVisible()
      await move(page, 'Complete review cycle', /2 of 2 packets have not been shared yet/)
      await expect(page.getByText('The review cycle was completed.')).toBeVisible()
      await page.goto('/people/cycles?state=completed')
      await expect(page.getByRole('row', { name: /Spring/ })).toContainText('0%')
    })

    test('reviewers are reminded, added and removed while reviews are written', async ({ page, product }) => {
      const company = await openCompany(product.url)
      const id = await launchCycle(company)
      await openAs(page, company.owner, product.url)
      await page.goto(`/people/cycles/${id}/progress`)
      await page.getByRole('button', { name: 'Remind Mara Lima' }).click()
      await expect(page.getByText('1 person was reminded.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Mara Lima/ })).toContainText('Reminded today')
      await page.getByRole('link', { name: 'By manager' }).click()
      await expect(page.getByRole('table', { name: 'By manager' })).toContainText('Ana Prado')
      await page.getByRole('button', { name: 'Remind everybody' }).click()
      await expect(page.getByText('1 person was reminded.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Rita Lobo/ })).toContainText('Reminded today')
      await page.getByRole('button', { name: 'Remind everybody' }).click()
      await expect(page.getByText('Everybody has been reminded today.')).toBeVisible()

      await page.goto(`/people/cycles/${id}/reviewees`)
      await page.getByRole('link', { name: 'Rita Lobo' }).click()
      await page.getByRole('button', { name: 'Remove Mara Lima' }).click()
      await expect(page.getByText('The reviewer was removed.')).toBeVisible()
      await page.getByRole('button', { name: 'Add reviewer' }).click()
      await expect(page.getByText('Choose a reviewer.').first()).toBeVisible()
    })

    test('a cycle is canceled in the middle, and a copy of it stays a draft', async ({ page, product }) => {
      const company = await openCompany(product.url)
      const id = await launchCycle(company)
      await openAs(page, company.owner, product.url)
      await page.goto(`/people/cycles/${id}`)
      await page.getByRole('button', { name: 'Duplicate' }).click()
      await expect(page.getByText('The review cycle was copied. Change the copy here.')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spring (copy)')
      await page.goto(`/people/cycles/${id}`)
      await move(page, 'Cancel review cycle', /This can’t be undone/)
      await expect(page.getByText('This review cycle was canceled')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'End reviews' })).toHaveCount(0)
    })
  })
}

test('members, managers and other organizations see nothing of a cycle', async ({ page, product }) => {
  const company = await openCompany(product.url)
  const id = await launchCycle(company)
  const stranger = await createAccount(product.url)
  const pages = ['', '/settings', '/reviewees', '/progress'].map((path) => `/people/cycles/${id}${path}`)
  for (const cookie of [stranger.cookie, toCookie(company.mara, null), toCookie(company.rita, null)]) {
    await openAs(page, { cookie }, product.url)
    for (const path of pages) expect((await page.request.get(path)).status()).toBe(404)
  }
  expect((await page.request.get('/people/cycles/new')).status()).toBe(403)
  await page.goto('/people/cycles')
  await expect(page.getByRole('heading', { name: 'You lead no review cycles' })).toBeVisible()
  expect(await (await page.request.get('/people/cycles.csv')).text()).not.toContain('Spring')
})

test.describe('edits', () => {
  // What clashes is a page of this status.
  test.use({ expectedConsoleErrors: [/status of 409/] })

  test('who leads one cycle opens it, and what another person changed meanwhile is shown', async ({
    page,
    product,
  }) => {
    const company = await openCompany(product.url)
    const cycle = await company.send('POST', '/review-cycles', {
      name: 'Autumn',
      ownerIds: [company.mara.id],
    })
    await openAs(page, { cookie: toCookie(company.mara, null) }, product.url)
    await page.goto(`/people/cycles/${cycle.id}/settings`)
    await page.getByLabel('Name', { exact: true }).fill('Fall')
    await company.send('PUT', `/review-cycles/${cycle.id}`, {
      name: 'Winter',
      ownerIds: [company.mara.id],
      version: 1,
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/Winter/).first()).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fall')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The review cycle was updated.')).toBeVisible()
  })
})
