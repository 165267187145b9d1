import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { addReviewTemplate, send, writeReviewOf } from './review-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

/** A cycle about Tom whose reviews have ended: his own, Mia’s as his manager, and those of three peers. */
async function reviewTom({ url }: Product) {
  const { token } = await createAccount(url)
  const mia = await joinAs(url, token, 'Mia Kraus')
  const tom = await joinAs(url, token, 'Tom Weber')
  const peers = []
  for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund']) peers.push(await joinAs(url, token, name))
  const templateId = await addReviewTemplate(url, token)
  const attribute = await send(url, token, 'POST /scored-attributes', {
    name: 'Potential',
    options: ['Some', 'High', 'Very high'].map((label, value) => ({ label, value })),
  })
  const cycle = await send(url, token, 'POST /review-cycles', {
    name: 'Spring reviews',
    groups: ['self', 'manager', 'peer'].map((direction) => ({ direction, templateId })),
    scoredAttributeIds: [attribute.id],
    score: { mode: 'weighted', weights: { manager: 60, peer: 20, attributes: 20 } },
    sharing: { summaryRequired: true },
  })
  const at = `/review-cycles/${cycle.id}`
  await send(url, token, `POST ${at}/participants`, { userIds: [tom.id] })
  const { items } = await send(url, token, `GET ${at}/participants`)
  const participant = `${at}/participants/${items[0]?.id ?? ''}`
  await send(url, token, `PUT ${participant}`, { managerId: mia.id })
  await send(url, token, `POST ${at}/launch`)
  await send(url, token, `POST ${participant}/nominations`, { userIds: peers.map(({ id }) => id) })
  await send(url, token, `POST ${at}/end-peer-selection`)
  await writeReviewOf(url, tom, { rating: 5, comment: 'I led the move to the new system.' })
  await writeReviewOf(url, mia, { rating: 4, comment: 'Reliable all year.' })
  for (const [index, peer] of peers.entries())
    await writeReviewOf(url, peer, {
      rating: 2 + index,
      comment: `Helps whenever I ask, number ${index + 1}.`,
    })
  await send(url, token, `POST ${at}/end-reviews`)
  const packets = await send(url, token, 'GET /review-packets?subject=all')
  return { tom, mia, packetId: packets.items[0]?.id ?? '' }
}

const asCookie = (person: Person) => ({ cookie: toCookie(person, null) })

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })
    test.setTimeout(90_000)

    test('a manager rates, writes a summary and shares a packet, and its reviewee reads and acknowledges it', async ({
      page,
      browser,
      product,
    }) => {
      const { tom, mia, packetId } = await reviewTom(product)
      const at = `${product.url}/people/packets/${packetId}`
      await useSession(page.context(), asCookie(mia), product.url)
      await page.goto(`${product.url}/people/packets?subject=reports`)
      await page.getByRole('link', { name: 'Tom Weber' }).first().click()
      await expect(page.getByRole('heading', { name: 'Tom Weber', exact: true })).toBeVisible()
      await expect(page.getByText('This packet can’t be shared yet')).toBeVisible()
      await expect(page.getByText('Helps whenever I ask, number 2.')).toBeVisible()
      for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund']) await expect(page.getByText(name)).toHaveCount(0)
      await page.getByLabel('Rating').selectOption({ label: 'High' })
      await page.getByRole('button', { name: 'Save ratings' }).click()
      await expect(page.getByText('The ratings were saved.')).toBeVisible()
      await page.getByLabel(/^Summary/).fill('A strong year.')
      await page.getByRole('button', { name: 'Save summary' }).click()
      await expect(page.getByText('The summary was saved.')).toBeVisible()
      await page.getByRole('link', { name: 'Change score' }).click()
      await page.getByLabel(/^Score from 1 to 5/).fill('4,5')
      await page.getByRole('button', { name: 'Save score' }).click()
      await expect(page.getByText('Reason is required.').first()).toBeVisible()
      await page.getByLabel('Reason').fill('Led the move alone.')
      await page.getByRole('button', { name: 'Save score' }).click()
      await expect(page.getByText('The score was changed.')).toBeVisible()
      await expect(page.getByText('4.50').first()).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('link', { name: 'View as Tom Weber' }).click()
      await expect(page.getByText('This is what Tom Weber sees once the packet is shared')).toBeVisible()
      await page.getByRole('link', { name: 'Back to your view' }).click()
      await page.getByRole('link', { name: 'Share packet' }).click()
      await page.getByRole('button', { name: 'Share packet' }).click()
      await expect(page.getByText('The review packet was shared.')).toBeVisible()

      const other = await browser.newContext({ javaScriptEnabled: scripts })
      await useSession(other, asCookie(tom), product.url)
      const own = await other.newPage()
      await own.goto(at)
      await expect(own.getByText('A strong year.')).toBeVisible()
      await expect(own.getByText('Reliable all year.').first()).toBeVisible()
      await own.getByRole('link', { name: 'Acknowledge' }).click()
      await own.getByLabel(/^Comment/).fill('Thank you.')
      await own.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(own.getByText('You acknowledged the review packet.')).toBeVisible()
      await expect(own.getByText('Thank you.')).toBeVisible()
      await other.close()
    })
  })
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'print with scripts' : 'print without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    test.setTimeout(90_000)

    test('a packet has a page for paper, with what its reader sees and nothing around it', async ({
      page,
      product,
    }) => {
      const { tom, mia, packetId } = await reviewTom(product)
      const at = `${product.url}/people/packets/${packetId}`
      await useSession(page.context(), asCookie(mia), product.url)
      await page.goto(at)
      await page.getByRole('link', { name: 'Print version' }).click()
      await expect(page).toHaveURL(`${at}/print`)
      await expect(page.getByText('Review packet of Tom Weber · Spring reviews')).toBeVisible()
      await expect(page.getByText('Helps whenever I ask, number 2.')).toBeVisible()
      for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund']) await expect(page.getByText(name)).toHaveCount(0)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Print packet' })).toHaveCount(scripts ? 1 : 0)
      if (scripts) await expectNoViolation(page)

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('link', { name: 'Back to packet' })).toBeHidden()
      const responses = page.locator('[data-response]')
      const breaks = await responses.evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).breakInside),
      )
      expect(breaks.length).toBeGreaterThan(4)
      expect(new Set(breaks)).toEqual(new Set(['avoid']))

      // Nothing is shared with him yet, so there is nothing to print.
      await page.emulateMedia({ media: null })
      await useSession(page.context(), asCookie(tom), product.url)
      await page.goto(`${at}/print`)
      await expect(page.getByText('Review packet of Tom Weber · Spring reviews')).toBeVisible()
      await expect(page.getByText('Helps whenever I ask, number 2.')).toHaveCount(0)
      await expect(page.getByText('Reliable all year.')).toHaveCount(0)
    })
  })
}
