import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, type Page, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { addReviewTemplate, send, writeReviewOf } from './review-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

const PEERS = ['Pia Sol', 'Ben Rey', 'Ida Lund'] as const
const REPORTS = ['Lea Fox', 'Leo Hart', 'Lou Kern'] as const
const NAMES = ['Mia Kraus', 'Tom Weber', ...PEERS, ...REPORTS] as const
const CALIBRATED = 'Led the largest project of the department.'
const OVERRIDDEN = 'Led the move alone.'

/** Ana leads Mia, who leads Tom, who leads three; and a draft about Tom, who is to nominate peers, and is written about by his reports. */
async function draftCycle({ url }: Product) {
  const owner = await createAccount(url)
  const { token } = owner
  const people = new Map<string, Person>()
  for (const name of NAMES) people.set(name, await joinAs(url, token, name))
  const find = (name: (typeof NAMES)[number]) => people.get(name) as Person
  const lead = (name: (typeof NAMES)[number], managerId: string) =>
    send(url, token, `PATCH /users/${find(name).id}`, { managerId })
  await lead('Mia Kraus', owner.user.id)
  await lead('Tom Weber', find('Mia Kraus').id)
  for (const name of REPORTS) await lead(name, find('Tom Weber').id)
  const templateId = await addReviewTemplate(url, token)
  const attribute = await send(url, token, 'POST /scored-attributes', {
    name: 'Performance',
    options: ['Low', 'Middle', 'High'].map((label, value) => ({ label, value })),
  })
  const { id } = await send(url, token, 'POST /review-cycles', {
    name: 'Spring reviews',
    groups: ['self', 'manager', 'peer', 'upward'].map((direction) => ({ direction, templateId })),
    scoredAttributeIds: [attribute.id],
    peerSelection: { by: 'reviewee_then_manager', min: 3, max: 3 },
    calibration: { enabled: true },
    score: { mode: 'weighted', weights: { manager: 60, peer: 20, attributes: 20 } },
    sharing: { summaryRequired: false, includeScore: true, includeAttributes: true },
  })
  await send(url, token, `POST /review-cycles/${id}/participants`, { userIds: [find('Tom Weber').id] })
  const { items } = await send(url, token, `GET /review-cycles/${id}/participants`)
  return { owner, find, id, packetId: items[0]?.id ?? '', attributeId: attribute.id }
}
type Draft = Awaited<ReturnType<typeof draftCycle>>

/** In the stage in which Tom nominates peers. */
async function launchCycle(product: Product) {
  const draft = await draftCycle(product)
  await send(product.url, draft.owner.token, `POST /review-cycles/${draft.id}/launch`)
  return draft
}

/** Leaves the page first: what it still asks for would be asked in the name of the next person. */
async function become(page: Page, product: Product, person: { cookie: string } | Person) {
  await page.goto('about:blank')
  const cookie = 'cookie' in person ? person.cookie : toCookie(person, null)
  await useSession(page.context(), { cookie }, product.url)
}

/** Opens the dialog of the next step of the cycle, and does it. */
async function move(page: Page, cycleId: string, label: string) {
  await page.goto(`/people/cycles/${cycleId}`)
  await page.getByRole('main').getByRole('link', { name: label }).click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Fills in the one review that somebody has to write, on its page, which says who will read it. */
async function writeOnPage(page: Page, comment: string, told: RegExp = /responses/) {
  await page.goto('/people/reviews')
  await page.getByRole('main').getByRole('rowgroup').last().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible()
  await expect(page.getByText(told).first()).toBeVisible()
  for (const group of await page
    .getByRole('radiogroup')
    .or(page.locator('fieldset:has(input[type=radio])'))
    .all())
    await group.getByRole('radio').nth(3).check()
  await page.getByRole('textbox', { name: /one strength/i }).fill(comment)
  await page.getByRole('button', { name: 'Submit review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit this review?' })
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('The review was submitted.')).toBeVisible()
}

/** Tom chooses three, and Mia approves them. */
async function choosePeers(page: Page, product: Product, { find, id }: Draft) {
  await become(page, product, find('Tom Weber'))
  await page.goto('/tasks')
  await page.getByRole('link', { name: 'Choose peers' }).click()
  for (const [at, name] of PEERS.entries()) {
    await page.getByRole('button', { name: `Choose ${name}` }).click()
    await expect(page.getByText(`${at + 1} chosen, 0 of them approved.`)).toBeVisible()
  }
  await become(page, product, find('Mia Kraus'))
  await page.goto(`/people/nominations/${id}?toApprove=true`)
  await page.getByRole('link', { name: 'Tom Weber' }).click()
  for (const [at, name] of PEERS.entries()) {
    await page.getByRole('button', { name: `Approve ${name}` }).click()
    await expect(page.getByText(`3 chosen, ${at + 1} of them approved.`)).toBeVisible()
  }
}

/** Mia rates Tom, and Ana changes that in a group of one, with a reason. */
async function calibrate(page: Page, product: Product, { owner, find, id, packetId, attributeId }: Draft) {
  const scores = [{ attributeId, option: 1 }]
  await send(product.url, find('Mia Kraus').token, `PUT /review-packets/${packetId}/attribute-scores`, {
    scores,
  })
  const group = await send(product.url, owner.token, `POST /review-cycles/${id}/calibration-groups`, {
    name: 'Product',
    facilitatorIds: [owner.user.id],
    revieweeIds: [find('Tom Weber').id],
  })
  await page.goto(`/people/calibration/${group.id}`)
  await page.getByRole('link', { name: 'Tom Weber' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Performance').selectOption({ label: 'High' })
  await form.getByLabel('Reason').fill(CALIBRATED)
  await form.getByRole('button', { name: 'Save ratings' }).click()
  await expect(page.getByText('The rating was calibrated.')).toBeVisible()
  await move(page, id, 'End calibration')
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a cycle goes from its launch to an acknowledged packet, by everybody whom it takes', async ({
      page,
      product,
    }) => {
      test.setTimeout(150_000)
      const draft = await draftCycle(product)
      const { owner, find, id } = draft
      const [mia, tom] = [find('Mia Kraus'), find('Tom Weber')]
      await become(page, product, owner)
      await move(page, id, 'Launch review cycle')
      await choosePeers(page, product, draft)
      await become(page, product, owner)
      await move(page, id, 'End peer selection')

      await become(page, product, find('Lea Fox'))
      await writeOnPage(page, 'A note by Lea.', /without names, and only if at least 3 people respond/)
      for (const name of ['Leo Hart', 'Lou Kern', ...PEERS] as const)
        await writeReviewOf(product.url, find(name), { rating: 3, comment: `A note by ${name}.` })
      await writeReviewOf(product.url, tom, { rating: 5, comment: 'I led the move.' })
      await become(page, product, mia)
      await writeOnPage(page, 'Reliable all year.')
      await become(page, product, owner)
      await move(page, id, 'End reviews')
      await calibrate(page, product, draft)

      await become(page, product, mia)
      await page.goto('/people/packets?subject=reports')
      await page.getByRole('link', { name: 'Results of Spring reviews' }).click()
      await expect(page.getByText('Of people whose manager you are in this review cycle')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Tom Weber' }).first().click()
      await expect(page.getByText(`Calibrated from “Middle”: ${CALIBRATED}`)).toBeVisible()
      await expect(page.getByText('A note by Lea.')).toBeVisible()
      for (const name of [...PEERS, ...REPORTS])
        await expect(page.getByText(name, { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: 'Change score' }).click()
      await page.getByLabel(/^Score from 1 to 5/).fill('4.5')
      await page.getByLabel('Reason').fill(OVERRIDDEN)
      await page.getByRole('button', { name: 'Save score' }).click()
      await expect(page.getByText('4.50').first()).toBeVisible()
      await page.getByRole('link', { name: 'Share packet' }).click()
      await page.getByRole('button', { name: 'Share packet' }).click()
      await expect(page.getByText('The review packet was shared.')).toBeVisible()

      await become(page, product, tom)
      await page.goto('/notifications')
      await expect(page.getByText('Mia Kraus shared your review packet of Spring reviews.')).toBeVisible()
      await page.goto('/people/packets')
      await page.getByRole('main').getByRole('rowgroup').last().getByRole('link').first().click()
      await expect(page.getByText('Reliable all year.').first()).toBeVisible()
      // Why the score was changed is for him, what calibration did is not; and nobody is named who wrote without a name.
      await expect(page.getByText(OVERRIDDEN)).toBeVisible()
      await expect(page.getByText('High', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/Calibrated from|Led the largest/)).toHaveCount(0)
      await expect(page.getByText('A note by Lea.')).toBeVisible()
      for (const name of [...PEERS, ...REPORTS])
        await expect(page.getByText(name, { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: 'Acknowledge' }).click()
      await page.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(page.getByText('You acknowledged the review packet.')).toBeVisible()
      await become(page, product, owner)
      await move(page, id, 'Complete review cycle')
      await expect(page.getByText('The review cycle was completed.')).toBeVisible()
    })

    test('who is archived in the middle writes and is written about no more', async ({ page, product }) => {
      const { owner, find, id, packetId } = await launchCycle(product)
      const { token } = owner
      const peers = PEERS.map((name) => find(name).id)
      const participant = `/review-cycles/${id}/participants/${packetId}`
      await send(product.url, token, `POST ${participant}/nominations`, { userIds: peers })
      await send(product.url, token, `POST /review-cycles/${id}/end-peer-selection`)
      await send(product.url, token, `DELETE /users/${find('Pia Sol').id}`)
      await become(page, product, owner)
      await page.goto(`/people/cycles/${id}`)
      await expect(page.getByText('0 of 7').first()).toBeVisible()
      await send(product.url, token, `DELETE /users/${find('Tom Weber').id}`)
      await become(page, product, find('Ben Rey'))
      await page.goto('/people/reviews')
      await expect(page.getByRole('link', { name: 'Tom Weber' })).toHaveCount(0)
    })
  })
}
