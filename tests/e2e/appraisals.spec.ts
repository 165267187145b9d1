import { type Browser, type Locator, type Page } from '@playwright/test'
import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test } from './fixtures.ts'
import { lookAt } from './look-steps.ts'
import { send } from './review-steps.ts'
import { useSession } from './session-steps.ts'

type Person = Awaited<ReturnType<typeof joinAs>>

async function openAs(browser: Browser, { url }: Product, person: Person, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts })
  await useSession(context, { cookie: toCookie(person, null) }, url)
  return context.newPage()
}

async function confirm(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const rate = async (page: Page | Locator, area: string, score: string) =>
  page.getByRole('group', { name: area }).getByLabel('Score from 0 to 5').fill(score)

async function createTemplate(page: Page, url: string) {
  await page.goto(`${url}/people/appraisal-templates/new`)
  await page.getByLabel('Name', { exact: true }).fill('Engineer')
  await page.getByLabel('Name of key result area 1', { exact: true }).fill('Delivery')
  await page.getByLabel('Weightage of key result area 1', { exact: true }).fill('60')
  await page.getByLabel('Name of key result area 2', { exact: true }).fill('Quality')
  await page.getByLabel('Weightage of key result area 2', { exact: true }).fill('30')
  await page.getByLabel('Published').check()
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Weightage must add up to 100%. It adds up to 90% now.').first()).toBeVisible()
  await page.getByLabel('Weightage of key result area 2', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('The template was created.')).toBeVisible()
}

async function startCycle(page: Page, url: string) {
  await page.goto(`${url}/people/appraisal-cycles/new`)
  await page.getByLabel('Name', { exact: true }).fill('Year 2026')
  await page.getByLabel('Start date').fill('2026-01-01')
  await page.getByLabel('End date').fill('2026-12-31')
  await page.getByLabel('Key result areas, rated by the manager').fill('80')
  await page.getByLabel('Self rating').fill('20')
  await page.getByRole('button', { name: 'Create appraisal cycle' }).click()
  await expect(page.getByText('The appraisal cycle was created.')).toBeVisible()
  await page.getByRole('link', { name: 'Add participants' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template').selectOption({ label: 'Engineer' })
  await dialog.getByRole('group', { name: 'People' }).getByLabel('Tom Weber').check()
  await dialog.getByRole('button', { name: 'Add participants' }).click()
  await expect(page.getByText('1 participant was added.')).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await confirm(page, 'Create appraisals')
  await expect(page.getByText('The appraisal cycle has started.')).toBeVisible()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (?:409|422)/] })
    test.setTimeout(150_000)

    test('somebody is appraised, from the template to their acknowledgment', async ({
      page,
      browser,
      product,
    }) => {
      const { url } = product
      const owner = await createAccount(url)
      const mia = await joinAs(url, owner.token, 'Mia Kraus')
      const tom = await joinAs(url, owner.token, 'Tom Weber')
      await send(url, owner.token, `PATCH /users/${tom.id}`, { managerId: mia.id })
      await useSession(page.context(), owner, url)
      await createTemplate(page, url)
      await startCycle(page, url)

      const own = await openAs(browser, product, tom, scripts)
      await own.goto(`${url}/tasks`)
      await own.getByRole('link', { name: 'Rate yourself' }).click()
      await rate(own, 'Delivery', '4')
      if (scripts) {
        // Saves itself.
        await expect(own.getByText('Saved', { exact: true })).toBeVisible()
        await own.reload()
        await expect(own.getByLabel('Score from 0 to 5').first()).toHaveValue('4')
      }
      await own.getByRole('button', { name: 'Submit self rating' }).click()
      await expect(own.getByText('Rate every key result area.').first()).toBeVisible()
      await rate(own, 'Delivery', '4')
      await rate(own, 'Quality', '5')
      await own.getByLabel('Reflection').fill('A good year.')
      if (scripts) await lookAt(own, 'appraisal, self rating')
      await own.getByRole('button', { name: 'Submit self rating' }).click()
      await expect(own.getByText('The self rating was submitted.')).toBeVisible()

      const manager = await openAs(browser, product, mia, scripts)
      await manager.goto(`${url}/tasks`)
      await manager.getByRole('link', { name: 'Rate Tom Weber' }).click()
      await expect(manager.getByText('A good year.')).toBeVisible()
      await manager.getByRole('link', { name: 'Return appraisal' }).click()
      await manager.getByRole('dialog').getByLabel('Reason').fill('Say more about quality.')
      await manager.getByRole('dialog').getByRole('button', { name: 'Return appraisal' }).click()
      await expect(manager.getByText('The appraisal was returned.')).toBeVisible()
      await own.reload()
      await expect(own.getByText('Say more about quality.')).toBeVisible()
      await own.getByRole('button', { name: 'Submit self rating' }).click()
      await expect(own.getByText('The self rating was submitted.')).toBeVisible()

      await manager.reload()
      await rate(manager, 'Delivery', '3,5')
      await rate(manager, 'Quality', '4')
      await manager.getByLabel('Remarks').fill('Reliable.')
      await manager.getByRole('button', { name: 'Submit ratings' }).click()
      await expect(manager.getByText('The ratings were submitted.')).toBeVisible()

      await page.goto(`${url}/people/appraisals?subject=all`)
      await page.getByRole('link', { name: 'Tom Weber' }).click()
      await confirm(page, 'Finalize appraisal')
      await expect(page.getByText('The appraisal was finalized.')).toBeVisible()
      // 80% of 3.70 and 20% of 4.40.
      await expect(page.getByText('3.84').first()).toBeVisible()

      await own.reload()
      await expect(own.getByText('Reliable.')).toBeVisible()
      if (scripts) await lookAt(own, 'appraisal, finalized')
      await own.getByRole('link', { name: 'Acknowledge' }).click()
      await own.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
      await expect(own.getByText('You acknowledged the appraisal.')).toBeVisible()

      await page.getByRole('link', { name: 'Appraisal cycles' }).click()
      await page.getByRole('link', { name: 'Year 2026' }).click()
      await expect(page.getByText('1 of 1').first()).toBeVisible()
      if (scripts) await lookAt(page, 'appraisal cycle')
      await confirm(page, 'Complete appraisal cycle')
      await expect(page.getByText('The appraisal cycle was completed.')).toBeVisible()
    })
  })
}
