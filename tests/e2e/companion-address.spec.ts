import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UNPACKED_ID } from '#extension/manifest.ts'
import { buildExtension } from '#server/build/build-extension.ts'
import { createAccount } from '#tests/product/account.ts'
import { findServiceWorker, openWithExtension } from '#tests/product/extension-browser.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { signIn, signOut } from './session-steps.ts'

/** Built for an address elsewhere, and let go to this machine, as somebody does who says yes to the browser's question. */
async function buildForElsewhere(folder: string) {
  await buildExtension({ appUrl: 'https://bellwether.example', version: '1.0.0', folder })
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { host_permissions: string[] }
  const host_permissions = [...manifest.host_permissions, 'http://127.0.0.1/*']
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions }))
}

test('the companion connects to a Bellwether that it was not built for, and learns who signs in there', async ({
  product,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-extension-'))
  await buildForElsewhere(folder)
  const context = await openWithExtension(folder, { baseURL: product.url, javaScriptEnabled: true })
  try {
    const worker = await findServiceWorker(context, UNPACKED_ID)
    const readKept = () =>
      worker.evaluate(async () => (await chrome.storage.session.get('session'))['session'])
    const isFirstPage = () =>
      context.pages().find((page) => page.url().endsWith('/options/options.html?first'))
    await expect.poll(isFirstPage).toBeDefined()
    const options = isFirstPage() ?? (await context.newPage())
    const address = options.getByLabel('Address of your Bellwether')
    await expect(address).toHaveValue('https://bellwether.example')
    await expect(options.getByText('The companion is installed.')).toBeVisible()
    await expectNoViolation(options, ['light', 'dark'])

    for (const [typed, said] of [
      ['http://seo.example.com', 'The companion can’t use this address'],
      ['127.0.0.1:9', 'No Bellwether was found at this address.'],
      [product.url, 'Saved.'],
    ] as const) {
      await address.fill(typed)
      await options.getByRole('button', { name: 'Save address' }).click()
      await expect(options.getByRole('status')).toContainText(said)
    }

    const page = await context.newPage()
    const { user, email } = await createAccount(product.url)
    await signIn(page, { email })
    await expect.poll(readKept).toMatchObject({ user: { id: user.id } })
    await signOut(page)
    await expect.poll(readKept).toBeUndefined()
  } finally {
    await context.close()
    rmSync(folder, { recursive: true })
  }
})
