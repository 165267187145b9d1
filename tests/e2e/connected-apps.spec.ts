import { auth, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { type ReplyOf } from '#contract/endpoint.ts'
import { createApiKey } from '#contract/organization/api-keys.ts'
import { callApi, createAccount, joinAs, PASSWORD, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { connect, MemoryProvider, openTransport, startCallback } from './oauth-client.ts'
import { send } from './raw-requests.ts'
import { useSession } from './session-steps.ts'

test('the official client lists and calls tools with an API key, and is refused where the role is', async ({
  product,
}) => {
  const { token } = await createAccount(product.url)
  const { key } = (await callApi(product.url, createApiKey.path, {
    method: 'POST',
    token,
    body: JSON.stringify({ name: 'Assistant', role: 'member', scopes: ['organization:write'], life: '30' }),
  })) as ReplyOf<typeof createApiKey>
  const client = await connect(
    openTransport(product.url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )

  // It compiles the output schema of each tool that it lists, and checks each result by it.
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('organization_list_users')
  const users = await client.callTool({ name: 'organization_list_users', arguments: { pageSize: 5 } })
  expect(users.structuredContent).toMatchObject({ total: 1 })
  const team = await client.callTool({ name: 'organization_create_team', arguments: { name: 'Growth' } })
  expect(team).toMatchObject({ isError: true, content: [{ text: 'Only administrators may do this.' }] })
  await client.close()
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('an assistant is connected, used, refreshed and disconnected', async ({ page, product }) => {
      const account = await createAccount(product.url)
      const callback = await startCallback()
      const provider = new MemoryProvider(callback.url)
      const first = openTransport(product.url, { authProvider: provider })
      await expect(connect(first)).rejects.toThrow(UnauthorizedError)

      // Signed out, a person signs in first and comes back.
      await page.goto(String(provider.authorizationUrl))
      await expect(page).toHaveURL(/\/auth\/signin\?next=/)
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Connect Desk assistant?' })).toBeVisible()
      await expect(page.getByText(new URL(callback.url).host)).toBeVisible()
      for (const scope of await page.getByRole('checkbox', { name: /:(?:read|write)/ }).all())
        await scope.uncheck()
      await page.getByRole('button', { name: 'Connect app' }).click()
      await expect(page.getByText('Choose at least one scope.').first()).toBeVisible()
      expect(callback.arrived).toEqual([])
      await page.getByRole('checkbox', { name: /organization:read/ }).check()
      await page.getByRole('button', { name: 'Connect app' }).click()
      await expect(page.getByRole('heading', { name: 'Back in the app' })).toBeVisible()

      const [arrived] = callback.arrived
      expect(arrived?.searchParams.get('state')).toBe('state of the program')
      expect(arrived?.searchParams.get('iss')).toBe(product.url)
      await first.finishAuth(arrived?.searchParams.get('code') ?? '')
      const client = await connect(openTransport(product.url, { authProvider: provider }))
      expect((await client.listTools()).tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(
        true,
      )
      const users = await client.callTool({ name: 'organization_list_users', arguments: {} })
      expect(users.structuredContent).toMatchObject({ total: 1 })

      const before = provider.tokens()?.access_token
      expect(await auth(provider, { serverUrl: `${product.url}/api/mcp` })).toBe('AUTHORIZED')
      expect(provider.tokens()?.access_token).not.toBe(before)
      await client.listTools()

      await page.goto('/settings')
      await page.getByRole('main').getByRole('link', { name: 'Connected apps' }).click()
      await expect(page.getByText('organization:read').first()).toBeVisible()
      await page.getByLabel('Actions for Desk assistant').click()
      await page.getByRole('link', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect app' }).click()
      await expect(page.getByRole('heading', { name: 'No connected apps yet' })).toBeVisible()
      await expect(client.listTools()).rejects.toThrow()
      await page.goto('/settings/audit-log?area=connected-app')
      await expect(page.getByText(/disconnected the app/)).toBeVisible()
      await callback.stop()
    })

    test('a person cancels, and the app is told', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      const callback = await startCallback()
      const provider = new MemoryProvider(callback.url)
      await expect(connect(openTransport(product.url, { authProvider: provider }))).rejects.toThrow(
        UnauthorizedError,
      )
      await page.goto(String(provider.authorizationUrl))
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('heading', { name: 'Back in the app' })).toBeVisible()
      expect(callback.arrived[0]?.searchParams.get('error')).toBe('access_denied')
      await callback.stop()
    })
  })
}

test.describe('a request that is not as it must be', () => {
  test.use({ expectedConsoleErrors: [/status of 40[034]/] })

  test('shows what is wrong, and sends nobody anywhere by itself', async ({ page, product }) => {
    await useSession(page.context(), await createAccount(product.url), product.url)
    const callback = await startCallback()
    const provider = new MemoryProvider(callback.url)
    await expect(connect(openTransport(product.url, { authProvider: provider }))).rejects.toThrow(
      UnauthorizedError,
    )
    const change = (name: string, value: string) => {
      const url = new URL(String(provider.authorizationUrl))
      url.searchParams.set(name, value)
      return String(url)
    }

    await page.goto(change('redirect_uri', 'https://evil.example/'))
    await expect(page.getByText('an address that it did not register')).toBeVisible()
    expect(await page.getByRole('link', { name: /evil/ }).count()).toBe(0)
    await page.goto(change('client_id', 'app_unknown'))
    await expect(page.getByText('This app is not registered')).toBeVisible()
    await page.goto(change('code_challenge_method', 'plain'))
    await expect(page.getByRole('heading', { name: 'Desk assistant can’t be connected' })).toBeVisible()
    expect(callback.arrived).toEqual([])
    await page.getByRole('link', { name: /^Return to 127\.0\.0\.1/ }).click()
    await expect(page.getByRole('heading', { name: 'Back in the app' })).toBeVisible()
    expect(callback.arrived[0]?.searchParams.get('error')).toBe('invalid_request')
    await callback.stop()
  })
})

test('the consent page can’t be framed, nor sent from elsewhere, and a member sees their own apps alone', async ({
  page,
  product,
}) => {
  const owner = await createAccount(product.url)
  const member = await joinAs(product.url, owner.token, 'Rita Lobo')
  const cookie = toCookie(member, null)
  const shown = await fetch(`${product.url}/oauth/authorize`, { headers: { cookie }, redirect: 'manual' })
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(shown.headers.get('x-frame-options')).toBe('DENY')
  const sent = await fetch(`${product.url}/oauth/authorize`, {
    method: 'POST',
    headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'scopes=seo%3Aread',
  })
  expect(sent.status).toBe(403)

  await useSession(page.context(), { cookie }, product.url)
  await page.goto('/settings/connected-apps')
  await expect(page.getByRole('heading', { name: 'No connected apps yet' })).toBeVisible()
})

test('programs find the server by its metadata, and another host is refused', async ({ product }) => {
  const read = async (path: string) =>
    (await fetch(product.url + path)).json() as Promise<Record<string, unknown>>
  const resource = `${product.url}/api/mcp`
  for (const path of ['', '/api/mcp'])
    expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource,
      authorization_servers: [product.url],
    })
  expect((await fetch(`${product.url}/.well-known/oauth-protected-resource/other`)).status).toBe(404)
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: product.url,
    code_challenge_methods_supported: ['S256'],
  })
  const refused = await fetch(resource, { method: 'POST' })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${product.url}/.well-known/oauth-protected-resource/api/mcp"`,
  ])
  // A name that was pointed at this server (DNS rebinding).
  expect(
    (await send(product, { path: '/api/mcp', method: 'POST', headers: { host: 'evil.example' } })).status,
  ).toBe(421)
})
