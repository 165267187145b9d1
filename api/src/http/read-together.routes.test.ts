import { expect, test } from 'vitest'
import { getMe, getOrganization } from '#contract/account.ts'
import { MOST_READS, readTogether } from '#contract/operations.ts'
import { listAudits } from '#contract/site-audit.ts'
import { createTestApi } from '#tests/setup/api.ts'
import { createPerson } from '#tests/setup/people.ts'

const api = createTestApi()

async function setUp() {
  const { token, ...person } = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const read = (...paths: string[]) => api.call(readTogether, { body: { paths } }, { token })
  return { token, person, read }
}

test('each read is answered as it is alone, in the order asked', async () => {
  const { token, read } = await setUp()

  const together = await read(listAudits.path, getMe.path, getOrganization.path)
  const alone = await Promise.all(
    [listAudits, getMe, getOrganization].map((endpoint) => api.call(endpoint, {}, { token })),
  )

  expect(together.status).toBe(200)
  expect(together.body.replies.map(({ status, body }) => ({ status, body }))).toEqual(
    alone.map(({ status, body }) => ({ status, body })),
  )
})

test('nobody reads anything', async () => {
  const { status, body } = await api.call(readTogether, { body: { paths: [getMe.path] } })

  expect({ status, type: body.type }).toEqual({ status: 401, type: 'unauthenticated' })
})

test('a read that is refused is refused alone, and what belongs to others stays unknown', async () => {
  const { read } = await setUp()
  const stranger = await createPerson(api, { role: 'owner' })

  const { body } = await read(`/users/${stranger.id}`, getMe.path, '/nowhere')

  expect(body.replies.map(({ status }) => status)).toEqual([404, 200, 404])
})

test('a member reads no more than a member may, and only by GET', async () => {
  const { read } = await setUp()

  const { body } = await read(readTogether.path, '/subscription/free-trial')

  expect(body.replies.map(({ status }) => status)).toEqual([405, 405])
})

test.each(['/docs', '//elsewhere.example/', '/../../', '/..%2f', '/\\elsewhere', '/#x', '/?x'])(
  'a path like %s leads nowhere but below the API',
  async (path) => {
    const { read } = await setUp()

    const { status, body } = await read(path)

    // A page is no JSON, so all of it is refused; everything else is an address where nothing is.
    if (path === '/docs') expect({ status, type: body.type }).toEqual({ status: 400, type: 'malformed' })
    else expect(body.replies.map((reply) => reply.status)).toEqual([404])
  },
)

test('no more reads than the contract says', async () => {
  const { read } = await setUp()
  const paths = Array.from({ length: MOST_READS + 1 }, () => getMe.path)

  expect((await read(...paths)).status).toBe(422)
})
