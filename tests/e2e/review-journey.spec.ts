import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addReviewTemplate, send, writeReviewOf } from './review-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

const NAMES = ['Mia Kraus', 'Tom Weber', 'Pia Sol', 'Ben Rey', 'Ida Lund'] as const

/** Ana leads Mia, who leads Tom; and a launched cycle about Tom, in which he nominates peers. */
async function launchCycle({ url }: Product) {
  const owner = await createAccount(url)
  const { token } = owner
  const people = new Map<string, Person>()
  for (const name of NAMES) people.set(name, await joinAs(url, token, name))
  const find = (name: (typeof NAMES)[number]) => people.get(name) as Person
  await send(url, token, `PATCH /users/${find('Mia Kraus').id}`, { managerId: owner.user.id })
  await send(url, token, `PATCH /users/${find('Tom Weber').id}`, { managerId: find('Mia Kraus').id })
  const templateId = await addReviewTemplate(url, token)
  const { id } = await send(url, token, 'POST /review-cycles', {
    name: 'Spring reviews',
    groups: ['self', 'manager', 'peer'].map((direction) => ({ direction, templateId })),
    peerSelection: { by: 'reviewee_then_manager', min: 3, max: 3 },
    sharing: { summaryRequired: false },
  })
  await send(url, token, `POST /review-cycles/${id}/participants`, { userIds: [find('Tom Weber').id] })
  await send(url, token, `POST /review-cycles/${id}/launch`)
  return { owner, find, id }
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

/** Fills in the one review that somebody has to write, on its page. */
async function writeOnPage(page: Page, comment: string) {
  await page.goto('/people/reviews')
  await page.getByRole('main').getByRole('rowgroup').last().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible()
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

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a cycle goes from nominations to an acknowledged packet, by everybody whom it takes', async ({
      page,
      product,
    }) => {
      test.setTimeout(150_000)
      const { owner, find, id } = await launchCycle(product)
      const [mia, tom] = [find('Mia Kraus'), find('Tom Weber')]
      await become(page, product, tom)
      await page.goto('/tasks')
      await page.getByRole('link', { name: 'Choose peers' }).click()
      for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund'])
        await page.getByRole('button', { name: `Choose ${name}` }).click()
      await expect(page.getByText('3 chosen, 0 of them approved.')).toBeVisible()
      await become(page, product, mia)
      await page.goto(`/people/nominations/${id}?toApprove=true`)
      await page.getByRole('link', { name: 'Tom Weber' }).click()
      for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund'])
        await page.getByRole('button', { name: `Approve ${name}` }).click()
      await expect(page.getByText('3 chosen, 3 of them approved.')).toBeVisible()
      await become(page, product, owner)
      await move(page, id, 'End peer selection')

      await become(page, product, find('Pia Sol'))
      await writeOnPage(page, 'A note by Pia.')
      await page.getByRole('button', { name: 'Take back review' }).click()
      await expect(page.getByText('The review is a draft again.')).toBeVisible()
      await writeOnPage(page, 'A better note by Pia.')
      for (const name of ['Ben Rey', 'Ida Lund'] as const)
        await writeReviewOf(product.url, find(name), { rating: 3, comment: `A note by ${name}.` })
      await become(page, product, tom)
      await writeOnPage(page, 'I led the move.')
      await become(page, product, mia)
      await writeOnPage(page, 'Reliable all year.')
      await become(page, product, owner)
      await move(page, id, 'End reviews')

      await become(page, product, mia)
      await page.goto('/people/packets?subject=reports')
      await page.getByRole('link', { name: 'Tom Weber' }).first().click()
      await expect(page.getByText('A better note by Pia.')).toBeVisible()
      await expect(page.getByText('Pia Sol')).toHaveCount(0)
      await page.getByRole('link', { name: 'Share packet' }).click()
      await page.getByRole('button', { name: 'Share packet' }).click()
      await expect(page.getByText('The review packet was shared.')).toBeVisible()
      await become(page, product, tom)
      await page.goto('/notifications')
      await expect(page.getByText('Mia Kraus shared your review packet of Spring reviews.')).toBeVisible()
      await page.goto('/people/packets')
      await page.getByRole('main').getByRole('rowgroup').last().getByRole('link').first().click()
      await expect(page.getByText('Reliable all year.').first()).toBeVisible()
      await page.getByRole('link', { name: 'Acknowledge' }).click()
      await page.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(page.getByText('You acknowledged the review packet.')).toBeVisible()
      await become(page, product, owner)
      await move(page, id, 'Complete review cycle')
      await expect(page.getByText('The review cycle was completed.')).toBeVisible()
    })

    test('who is archived in the middle writes and is written about no more', async ({ page, product }) => {
      const { owner, find, id } = await launchCycle(product)
      const { token } = owner
      const { items } = await send(product.url, token, `GET /review-cycles/${id}/participants`)
      const peers = ['Pia Sol', 'Ben Rey', 'Ida Lund'].map((name) => find(name as (typeof NAMES)[number]).id)
      const participant = `/review-cycles/${id}/participants/${items[0]?.id ?? ''}`
      await send(product.url, token, `POST ${participant}/nominations`, { userIds: peers })
      await send(product.url, token, `POST /review-cycles/${id}/end-peer-selection`)
      await send(product.url, token, `DELETE /users/${find('Pia Sol').id}`)
      await become(page, product, owner)
      await page.goto(`/people/cycles/${id}`)
      await expect(page.getByText('0 of 4').first()).toBeVisible()
      await send(product.url, token, `DELETE /users/${find('Tom Weber').id}`)
      await become(page, product, find('Ben Rey'))
      await page.goto('/people/reviews')
      await expect(page.getByRole('link', { name: 'Tom Weber' })).toHaveCount(0)
    })
  })
}
