import { expect, test } from '@playwright/test'
import { rmSync, statSync, utimesSync } from 'node:fs'
import { startProduct } from '#tests/product/product.ts'

const FORM = 'app/features/account/sign-in/sign-in-form.tsx'

test('the development server shows a page at its first start, and changes it where the source changes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { atime, mtime } = statSync(FORM)
  rmSync('node_modules/.vite', { recursive: true, force: true })
  const server = await startProduct({ script: 'server/dev.ts' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  try {
    await page.goto(`${server.url}/auth/signin`, { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill('kept@example.com')

    const updated = page.waitForEvent('console', (message) =>
      message.text().includes(`hot updated: /${FORM}`),
    )
    utimesSync(FORM, new Date(), new Date())
    await updated

    await expect(page.getByLabel('Email')).toHaveValue('kept@example.com')
    expect(errors, 'errors on the console').toEqual([])
  } finally {
    // Else the product that is started next would be built again.
    utimesSync(FORM, atime, mtime)
    await server.stop()
  }
})
