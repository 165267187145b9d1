import { expect, test } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

const api = createTestApi({ fetch: () => Promise.resolve(Response.json({ keys: [] })) })
const OWN = 'of the caller'

async function ask({ method, path, body }: Endpoint, isSignedIn: boolean): Promise<string | null> {
  // A caller of its own for each: some of the calls end the session.
  const { id, token } = await createPerson(api, { plan: { status: 'active' } })
  const params = { id: path.startsWith('/users') ? id : OWN, teamId: OWN, userId: id, check: OWN, token: OWN }
  const response = await api.request(fillPath(path, params), {
    method,
    headers: { 'content-type': 'application/json', ...(isSignedIn && { authorization: `Bearer ${token}` }) },
    ...(body && { body: '{}' }),
  })
  await response.body?.cancel()
  return response.headers.get('cache-control')
}

test.each([true, false])(
  'no reply of any endpoint is stored, with a caller who is signed in: %j',
  async (isSignedIn) => {
    const stored: string[] = []
    for (const { name, endpoint } of ENDPOINTS) {
      const rule = await ask(endpoint, isSignedIn)
      if (!rule?.includes('no-store')) stored.push(`${name}: ${rule}`)
    }

    expect(stored).toEqual([])
  },
)
