import { callApi, createAccount } from '#tests/product/account.ts'
import { SAMPLES } from '#tests/workers/sample-images.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-steps.ts'
import { useSession } from './session-steps.ts'

const PNG = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLES.png) }

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('the organization gets a color and a logo, and loses both', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/organization')
      await page.getByLabel('Primary color').fill('zzz')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(/Primary color must be a valid 3 or 6 character/).first()).toBeVisible()
      await page.getByLabel('Primary color').fill('7b2ff7')
      await page.getByLabel(/^Logo/).setInputFiles(PNG)
      await choose(page, 'Country', 'Brazil', scripts)
      await page.getByLabel('Time zone').selectOption('America/Sao_Paulo')
      await page.getByLabel('Address').fill('Rua Augusta 1')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The organization was updated.')).toBeVisible()
      const action = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action-base'))
      await expect.poll(action).toContain('#7b2ff7')
      await expect(page.locator('nav img')).toHaveAttribute('src', /^\/files\/logo\?v=/)
      await expect(page.getByLabel('Address')).toHaveValue('Rua Augusta 1')

      await page.getByRole('button', { name: 'Remove logo' }).click()
      await expect(page.getByText('The logo was removed.')).toBeVisible()
      await expect(page.locator('nav img')).toHaveCount(0)
      await page.getByLabel('Primary color').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByLabel('Primary color')).toHaveValue('')
      await expect.poll(action).not.toContain('#7b2ff7')
    })

    test('the feedback settings are changed, and never left without a choice', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/feedbacks')
      for (const kind of ['Praise', 'Constructive', 'Note'])
        await page.getByRole('checkbox', { name: kind, exact: true }).uncheck()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Allow at least one kind of feedback.').first()).toBeVisible()
      await page.getByRole('checkbox', { name: 'Praise', exact: true }).check()
      await page.getByRole('checkbox', { name: 'Allow public constructive feedback' }).check()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Feedback settings were updated.')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('checkbox', { name: 'Praise', exact: true })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Note', exact: true })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Allow public constructive feedback' })).toBeChecked()
    })
  })
}

const SIZES = [
  { width: 1000, height: 100 },
  { width: 100, height: 600 },
]

test('a logo of any ratio is shown whole, and leaves room for the name', async ({ page, product }) => {
  await useSession(page.context(), await createAccount(product.url), product.url)
  for (const size of SIZES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/settings/organization')
    const png = await page.evaluate(({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, size)
    await page.getByLabel(/^Logo/).setInputFiles({ ...PNG, buffer: Buffer.from(png, 'base64') })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The organization was updated.')).toBeVisible()
    for (const { place, width } of [
      { place: 'nav', width: 1440 },
      { place: 'header', width: 360 },
    ]) {
      await page.setViewportSize({ width, height: 900 })
      const [shown, own] = await page
        .locator(`${place} img[src^="/files/logo"]`)
        .evaluate(async (element) => {
          const logo = element as HTMLImageElement // by the selector
          await logo.decode()
          const box = logo.getBoundingClientRect()
          return [box.width / box.height, logo.naturalWidth / logo.naturalHeight]
        })
      expect(shown, `${place} of a logo of ${size.width} by ${size.height}`).toBeCloseTo(own, 1)
      const name = page
        .locator(place)
        .getByText(/^Company \d+$/)
        .filter({ visible: true })
      expect((await name.boundingBox())?.width, `the name in ${place}`).toBeGreaterThan(60)
    }
  }
})

test('files need a session, and a style sheet holds a color only', async ({ product }) => {
  const { user, token } = await createAccount(product.url)
  const form = new FormData()
  form.append('photo', new File([SAMPLES.png], 'a.png', { type: 'image/png' }))
  await fetch(`${product.url}/api/users/me/photo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(await callApi(product.url, '/users/me', { token })).toMatchObject({
    photoVersion: expect.any(String),
  })
  const photo = await fetch(`${product.url}/files/photos/${user.id}`, { redirect: 'manual' })
  expect([401, 302]).toContain(photo.status)
  const style = await fetch(
    `${product.url}/files/brand.css?color=${encodeURIComponent('fff}body{display:none')}`,
  )
  expect(style.status).toBe(404)
})
