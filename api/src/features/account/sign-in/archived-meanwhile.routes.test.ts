import { expect, test } from 'vitest'
import { hashPassword } from '#api/lib/passwords.ts'
import * as contract from '#contract/account/sign-in.ts'
import { archiveUser, restoreUser } from '#contract/organization/users.ts'
import { startExtensionSession } from '#contract/account/sign-in.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { PASSWORD } from '#tests/workers/people.ts'

async function somebody() {
  const api = createTestApi()
  const { token: owner, join } = await createCompany(api)
  const { id, email, token, refreshToken } = await join()
  await api.bindings.DB.prepare('update users set password_hash = ? where id = ?')
    .bind(await hashPassword(PASSWORD, { N: 1024, r: 8, p: 1 }), id)
    .run()
  const archive = () => api.call(archiveUser, { params: { id } }, { token: owner })
  const restore = () => api.call(restoreUser, { params: { id } }, { token: owner })
  const openSessions = async () => {
    const open = 'select count(*) as open from sessions where user_id = ? and revoked_at is null'
    return api.bindings.DB.prepare(open).bind(id).first('open')
  }
  return { api, email, token, refreshToken, archive, restore, openSessions }
}

test('archiving during a sign-in leaves no session, not even after a restore', async () => {
  const { api, email, archive, restore, openSessions } = await somebody()
  const signIn = () => api.call(contract.signIn, { body: { email, password: PASSWORD } })
  // The first sign-in rehashes the password, so that the one below writes nothing before its session.
  await signIn()

  beforeNextBatch(api, archive)
  const { status, body } = await signIn()
  await restore()

  expect({ status, body }).toMatchObject({ status: 401, body: { type: 'invalid-credentials' } })
  expect(await openSessions()).toBe(0)
  expect((await signIn()).status).toBe(200)
})

test('archiving during a refresh leaves tokens that never work', async () => {
  const { api, refreshToken, archive, restore, openSessions } = await somebody()
  const refresh = (given: string) => api.call(contract.refreshToken, { body: { refreshToken: given } })

  beforeNextBatch(api, archive)
  const { body } = await refresh(refreshToken)
  await restore()

  expect(await openSessions()).toBe(0)
  expect((await api.call(contract.getMe, {}, { token: body.token })).status).toBe(401)
  expect((await refresh(body.refreshToken)).status).toBe(401)
})

test('archiving while the browser opens a session for the extension leaves none', async () => {
  const { api, token, archive, restore, openSessions } = await somebody()

  beforeNextBatch(api, archive)
  const { status } = await api.call(startExtensionSession, {}, { token })
  await restore()

  expect(status).toBeGreaterThanOrEqual(400)
  expect(await openSessions()).toBe(0)
})
