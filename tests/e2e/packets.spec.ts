import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product, type ProductOptions, startProduct } from '#tests/product/product.ts'
import { changeDatabases } from '#tests/product/stopped-database.ts'
import { writtenReviews } from '#tests/product/written-reviews.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

interface Reviewed {
  product: Product
  tom: Person
  mia: Person
  packetId: string
}

const send = async (product: Product, method: string, at: string, token: string, body?: object) =>
  // Each caller knows what it asks for.
  (await callApi(product.url, at, { method, token, ...(body && { body: JSON.stringify(body) }) })) as {
    id: string
    items: { id: string }[]
  }

/** Two templates’ worth of questions that Bellwether recommends. */
async function addTemplate(product: Product, { token }: Account): Promise<string> {
  const { id } = await send(product, 'POST', '/review-templates', token, { name: 'Review' })
  await send(product, 'PUT', `/review-templates/${id}/questions`, token, {
    questions: ['results-1', 'quality-of-work-1', 'overall-2'].map((key) => ({
      questionId: `recommended-${key}`,
    })),
  })
  return id
}

/** A cycle about Tom whose reviews have ended: his own, Mia’s as his manager, and those of three peers. */
async function reviewTom(start: (options: ProductOptions) => Promise<Product>): Promise<Reviewed> {
  // Of a product that is stopped, only a folder that somebody chose stays.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-packets-'))
  const first = await start({ dataDir })
  const owner = await createAccount(first.url)
  const [mia, tom] = [
    await joinAs(first.url, owner.token, 'Mia Kraus'),
    await joinAs(first.url, owner.token, 'Tom Weber'),
  ]
  const peers = []
  for (const name of ['Pia Sol', 'Ben Rey', 'Ida Lund'])
    peers.push(await joinAs(first.url, owner.token, name))
  const templateId = await addTemplate(first, owner)
  const attribute = await send(first, 'POST', '/scored-attributes', owner.token, {
    name: 'Potential',
    options: ['Some', 'High', 'Very high'].map((label, value) => ({ label, value })),
  })
  const cycle = await send(first, 'POST', '/review-cycles', owner.token, {
    name: 'Spring reviews',
    groups: ['self', 'manager', 'peer'].map((direction) => ({ direction, templateId })),
    scoredAttributeIds: [attribute.id],
    score: { mode: 'weighted', weights: { manager: 60, peer: 20, attributes: 20 } },
    sharing: { summaryRequired: true },
  })
  const at = `/review-cycles/${cycle.id}`
  await send(first, 'POST', `${at}/participants`, owner.token, { userIds: [tom.id] })
  const [participant] = (await send(first, 'GET', `${at}/participants`, owner.token)).items
  await send(first, 'PUT', `${at}/participants/${participant?.id ?? ''}`, owner.token, { managerId: mia.id })
  await send(first, 'POST', `${at}/launch`, owner.token)
  await send(first, 'POST', `${at}/end-peer-selection`, owner.token)
  await first.stop()
  changeDatabases(
    dataDir,
    { databases: 'd1', table: 'review_answers' },
    writtenReviews({ cycleId: cycle.id, peerIds: peers.map(({ id }) => id) }),
  )
  // At the same address, which sessions are for.
  const product = await start({ dataDir, port: Number(new URL(first.url).port) })
  await send(product, 'POST', `${at}/end-reviews`, owner.token)
  const packets = await send(product, 'GET', '/review-packets?subject=all', owner.token)
  return { product, tom, mia, packetId: packets.items[0]?.id ?? '' }
}

const asCookie = (person: Person) => ({ cookie: toCookie(person, null) })

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })
    test.setTimeout(240_000)

    test('a manager rates, writes a summary and shares a packet, and its reviewee reads and acknowledges it', async ({
      page,
      browser,
    }) => {
      const started: Product[] = []
      const { product, tom, mia, packetId } = await reviewTom(async (options) => {
        const each = await startProduct(options)
        started.push(each)
        return each
      })
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
      await page.close()
      for (const each of started) await each.stop()
    })
  })
}
