import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

interface Message {
  id: string
  body: string
  /** Each signature, and what is signed. */
  signatures: string[]
  signed: string
}

/** A receiver on this machine that responds with a status of the test's choice. */
async function openReceiver() {
  const messages: Message[] = []
  const answer = { status: 200, text: 'received' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const signed = `${header('id')}.${header('timestamp')}.${body}`
      messages.push({ id: header('id'), body, signatures: header('signature').split(' '), signed })
      response.writeHead(answer.status).end(answer.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isSignedWith = (secret: string, { signatures, signed }: Message) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a webhook endpoint is added, tried, repaired, given another secret, and deleted', async ({
      page,
      product,
    }) => {
      const receiver = await openReceiver()
      const { url, messages, answer } = receiver
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings')
      await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
      await expect(page.getByRole('heading', { name: 'No webhook endpoints yet' })).toBeVisible()
      await page.getByRole('link', { name: 'Add webhook endpoint' }).first().click()
      await page.getByLabel('URL').fill(url)
      await page.getByRole('button', { name: 'Add webhook endpoint' }).click()
      await expect(page.getByText('Choose at least one event.').first()).toBeVisible()
      await expect(page.getByLabel('URL')).toHaveValue(url)

      await page.getByRole('checkbox', { name: /audit\.finished/ }).check()
      if (scripts) await expect(page.getByText('Choose at least one event.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Add webhook endpoint' }).click()
      await expect(page.getByText('It won’t be shown again.')).toBeVisible()
      const first = await page.getByText(/^whsec_[\w+/]{43}=$/).innerText()
      await page.getByRole('link', { name: 'I saved this secret' }).click()
      await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible()
      expect(await page.content()).not.toContain(first)

      answer.status = 503
      await page.getByRole('button', { name: 'Send test event' }).click()
      await expect(page.getByRole('heading', { name: 'Attempt 1' })).toBeVisible()
      await expect(page.getByText('The status is not 2xx.')).toBeVisible()
      answer.status = 200
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByRole('heading', { name: 'Attempt 2' })).toBeVisible()
      await expect(page.getByText('received').first()).toBeVisible()
      expect(messages.map((message) => isSignedWith(first, message))).toEqual([true, true])
      expect(new Set(messages.map(({ id }) => id)).size).toBe(1)

      await page
        .getByRole('main')
        .getByRole('link', { name: new URL(url).host })
        .click()
      await page.getByRole('link', { name: 'Rotate secret' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
      const second = await page.getByText(/^whsec_[\w+/]{43}=$/).innerText()
      await page.getByRole('link', { name: 'I saved this secret' }).click()
      await page.getByRole('button', { name: 'Send test event' }).click()
      await expect(page.getByRole('heading', { name: 'Attempt 1' })).toBeVisible()
      const last = messages.at(-1)
      expect(last && [first, second].map((secret) => isSignedWith(secret, last))).toEqual([true, true])

      await page
        .getByRole('main')
        .getByRole('link', { name: new URL(url).host })
        .click()
      await page.getByLabel('Description').fill('Our chat')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The webhook endpoint was updated.')).toBeVisible()
      await expect(page.getByText('Our chat').first()).toBeVisible()
      await page.getByRole('button', { name: 'Disable endpoint' }).click()
      await expect(page.getByRole('button', { name: 'Enable endpoint' })).toBeVisible()
      await page.getByRole('link', { name: 'Delete endpoint' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
      await expect(page.getByRole('heading', { name: 'No webhook endpoints yet' })).toBeVisible()
      await page.goto('/settings/audit-log?area=webhook')
      await expect(page.getByText(/deleted the webhook endpoint/)).toBeVisible()
      receiver.close()
    })

    test('a member has no webhooks', async ({ page, product }) => {
      const owner = await createAccount(product.url)
      const member = await joinAs(product.url, owner.token, 'Rita Lobo')
      await useSession(page.context(), { cookie: toCookie(member, null) }, product.url)
      await page.goto('/settings/teams')
      await expect(page.getByRole('main').getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
    })
  })
}
