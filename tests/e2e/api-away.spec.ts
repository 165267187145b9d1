import { createAccount } from '#tests/product/account.ts'
import { startRelay } from '#tests/product/relay.ts'
import { expect, type Page, test } from './fixtures.ts'
import { openOther, useSession } from './session-steps.ts'

// The pages are there and the API behind them is not: what was typed is kept, and sent once it is back.

test.use({ expectedConsoleErrors: [/status of 502/] })

const ADDRESS = 'Rua Augusta 1, São Paulo'

async function fill(page: Page, address: string) {
  await page.goto('/settings/organization')
  await page.getByLabel('Address').fill(address)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

test('a form outlasts an API that is down, with scripts and without', async ({
  page,
  browser,
  product: behind,
  startOwnProduct,
}) => {
  const relay = await startRelay(behind.url)
  const product = await startOwnProduct({ settings: { API_URL: `${relay.url}/api` } })
  const account = await createAccount(behind.url)
  const isSaved = (on: Page) => expect(on.getByText('The organization was updated.')).toBeVisible()

  const scripted = await openOther(browser, product, true)
  await useSession(scripted.context(), account, product.url)
  await fill(scripted, ADDRESS)
  const plain = await openOther(browser, product, false)
  await useSession(plain.context(), account, product.url)
  await fill(plain, `${ADDRESS}, 2`)
  await relay.stop()

  await save(scripted)
  const notice = scripted.getByRole('alert')
  await expect(notice).toContainText('A service we depend on didn’t respond.')
  await expect(notice).toContainText('What you typed is still here.')
  await expect(scripted.getByLabel('Address')).toHaveValue(ADDRESS)
  await save(plain)
  await expect(plain.getByRole('heading', { name: 'The service didn’t respond' })).toBeVisible()
  await expect(plain.getByText(`${ADDRESS}, 2`)).toBeVisible()

  await relay.start()
  await save(scripted)
  await isSaved(scripted)
  await expect(notice).toHaveCount(0)
  await plain.getByRole('button', { name: 'Send again' }).click()
  // The other form was opened with the same address, and has changed it by now.
  const told = `Changed meanwhile to “${ADDRESS}”. Save again to keep yours.`
  await expect(plain.getByRole('link', { name: told })).toBeVisible()
  await save(plain)
  await isSaved(plain)
  await expect(plain.getByLabel('Address')).toHaveValue(`${ADDRESS}, 2`)

  await scripted.context().close()
  await plain.context().close()
  await page.close()
  await relay.stop()
})
