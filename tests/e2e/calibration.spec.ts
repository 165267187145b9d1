import { type Browser, type Page } from '@playwright/test'
import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test } from './fixtures.ts'
import { lookAt } from './look-steps.ts'
import { addReviewTemplate, send, writeReviewOf } from './review-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

const REASON = 'Led the largest project of the department.'

/** A cycle in progress about Tom and Zia, whom Mia has rated; Fay has nothing to do with it yet. */
async function rateTwo({ url }: Product) {
  const owner = await createAccount(url)
  const { token } = owner
  const fay = await joinAs(url, token, 'Fay Lund')
  const mia = await joinAs(url, token, 'Mia Kraus')
  const tom = await joinAs(url, token, 'Tom Weber')
  const zia = await joinAs(url, token, 'Zia Rey')
  const templateId = await addReviewTemplate(url, token)
  const add = async (name: string) => {
    const options = ['Low', 'Middle', 'High'].map((label, value) => ({ label, value }))
    return (await send(url, token, 'POST /scored-attributes', { name, options })).id
  }
  const [performance, potential] = [await add('Performance'), await add('Potential')]
  const cycle = await send(url, token, 'POST /review-cycles', {
    name: 'Spring reviews',
    groups: [{ direction: 'manager', templateId }],
    scoredAttributeIds: [performance, potential],
    calibration: { enabled: true, axisX: performance, axisY: potential },
    score: { mode: 'attributes' },
  })
  const at = `/review-cycles/${cycle.id}`
  await send(url, token, `POST ${at}/participants`, { userIds: [tom.id, zia.id] })
  const { items } = await send(url, token, `GET ${at}/participants`)
  for (const { id } of items) await send(url, token, `PUT ${at}/participants/${id}`, { managerId: mia.id })
  await send(url, token, `POST ${at}/launch`)
  for (const { id } of items)
    await send(url, mia.token, `PUT /review-packets/${id}/attribute-scores`, {
      scores: [
        { attributeId: performance, option: 1 },
        { attributeId: potential, option: 0 },
      ],
    })
  for (let open = items.length; open > 0; open -= 1)
    await writeReviewOf(url, mia, { rating: 4, comment: 'Reliable all year.' })
  const [ofTom] = items
  return { owner, fay, mia, tom, cycleId: cycle.id, packetId: ofTom?.id ?? '' }
}

async function openAs(browser: Browser, { url }: Product, person: Person, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts })
  await useSession(context, { cookie: toCookie(person, null) }, url)
  return context.newPage()
}

/** What the dialog of a stage asks. */
async function confirm(page: Page, name: string) {
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })
    test.setTimeout(150_000)

    test('a rating is calibrated with a reason, which the manager reads and the reviewee does not', async ({
      page,
      browser,
      product,
    }) => {
      const { url } = product
      const { owner, fay, mia, tom, cycleId, packetId } = await rateTwo(product)
      await useSession(page.context(), owner, url)
      await page.goto(`${url}/people/cycles/${cycleId}`)
      await confirm(page, 'End reviews')
      await expect(page.getByText('Reviews ended.')).toBeVisible()
      await page.getByRole('link', { name: 'Calibration', exact: true }).click()
      await expect(page.getByText('2 reviewees are in no group.')).toBeVisible()
      if (scripts) await lookAt(page, 'calibration groups, none')
      await page.getByRole('link', { name: 'Create group' }).click()
      await page.getByLabel('Name').fill('Product')
      const choose = (list: string, name: string) =>
        page.getByRole('group', { name: list }).getByLabel(name).check()
      await choose('Reviewees', 'Tom Weber')
      await choose('Reviewees', 'Zia Rey')
      await choose('Facilitators', 'Tom Weber')
      await page.getByRole('button', { name: 'Create group' }).click()
      await expect(page.getByText('Tom Weber is being calibrated in this group.').first()).toBeVisible()
      await page.getByRole('group', { name: 'Facilitators' }).getByLabel('Tom Weber').uncheck()
      await choose('Facilitators', 'Fay Lund')
      await page.getByRole('button', { name: 'Create group' }).click()
      await expect(page.getByText('The calibration group was created.')).toBeVisible()
      await page.getByRole('link', { name: 'Edit group' }).click()
      for (const [label, share] of [
        ['Low', '20'],
        ['Middle', '60'],
        ['High', '20'],
      ] as const)
        await page.getByRole('group', { name: 'Performance' }).getByLabel(label).fill(share)
      await page.getByRole('button', { name: 'Save group' }).click()
      await expect(page.getByText('The calibration group was changed.')).toBeVisible()

      const own = await openAs(browser, product, fay, scripts)
      await own.goto(`${url}/tasks`)
      await own.getByRole('link', { name: 'Calibrate Product' }).click()
      const box = own.getByRole('region', { name: '9-box' })
      if (scripts)
        await own.getByRole('link', { name: 'Tom Weber' }).first().dragTo(box.locator('[data-box="2-0"]'))
      else await box.getByRole('link', { name: 'Tom Weber' }).click()
      const form = own.getByRole('dialog')
      if (scripts) await expect(form.getByLabel('Performance')).toHaveValue('2')
      else await form.getByLabel('Performance').selectOption({ label: 'High' })
      await form.getByRole('button', { name: 'Save ratings' }).click()
      await expect(form.getByText('Give a reason for changing this rating.').first()).toBeVisible()
      await form.getByLabel('Reason').fill(REASON)
      await form.getByRole('button', { name: 'Save ratings' }).click()
      await expect(own.getByText('The rating was calibrated.')).toBeVisible()
      await expect(box.getByText('was Low, Middle')).toBeVisible()
      await expect(own.getByText(REASON).first()).toBeVisible()
      if (scripts) await lookAt(own, 'calibration group')
      const download = own.waitForEvent('download')
      await own.getByRole('link', { name: 'Export log' }).click()
      expect((await download).suggestedFilename()).toBe('calibration-changes.csv')

      await own.getByRole('link', { name: 'Facilitator’s mode' }).click()
      await own.getByRole('link', { name: 'Next person' }).click()
      await expect(own.getByRole('heading', { level: 1, name: 'Tom Weber' })).toBeVisible()
      await own.getByRole('link', { name: 'Hide names' }).click()
      await expect(own.getByRole('heading', { level: 1, name: 'Person 1' })).toBeVisible()
      await expect(own.getByText('Weber')).toHaveCount(0)
      if (scripts) {
        await lookAt(own, 'facilitator’s mode')
        await own.keyboard.press('ArrowRight')
      } else await own.getByRole('link', { name: 'Next person' }).click()
      await expect(own.getByRole('heading', { level: 1, name: 'Person 2' })).toBeVisible()
      await own.getByRole('link', { name: 'Leave facilitator’s mode' }).click()
      await own.getByRole('button', { name: 'Close group' }).click()
      await expect(own.getByText('This group is closed')).toBeVisible()

      await page.goto(`${url}/people/cycles/${cycleId}`)
      await confirm(page, 'End calibration')
      await expect(page.getByText('The calibration ended. Packets can be shared.')).toBeVisible()

      const manager = await openAs(browser, product, mia, scripts)
      await manager.goto(`${url}/people/packets/${packetId}`)
      await expect(manager.getByText(`Calibrated from “Middle”: ${REASON}`)).toBeVisible()
      await confirm(manager, 'Share packet')
      await expect(manager.getByText('The review packet was shared.')).toBeVisible()

      const reviewee = await openAs(browser, product, tom, scripts)
      await reviewee.goto(`${url}/people/packets/${packetId}`)
      // (1 + 0) / 2 on a scale from 1 to 5.
      await expect(reviewee.getByText('3.00').first()).toBeVisible()
      await expect(reviewee.getByText('High', { exact: true }).first()).toBeVisible()
      await expect(reviewee.getByText(/Calibrated from|Led the largest/)).toHaveCount(0)
      for (const each of [own, manager, reviewee]) await each.context().close()
    })
  })
}
