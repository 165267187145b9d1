import { expect, test } from 'vitest'
import * as account from '#contract/account/sign-in.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as contract from '#contract/organization/users.ts'
import { signInWithCode } from '#contract/account/sign-in.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { codeOf, turnTwoStepOn } from '#tests/workers/two-step.ts'
import { hashPassword } from '#api/lib/passwords.ts'

async function setUp() {
  const api = createTestApi()
  const company = await createCompany(api)
  const rita = await company.join({ firstName: 'Rita' })
  const hash = await hashPassword(PASSWORD, { N: 1024, r: 8, p: 1 })
  await api.bindings.DB.prepare('update users set password_hash = ? where id = ?').bind(hash, rita.id).run()
  const { address } = await turnTwoStepOn(api, rita.token)
  const reset = (token = company.token, id = rita.id) =>
    api.call(contract.resetTwoStep, { params: { id } }, { token })
  const signIn = () => api.call(account.signIn, { body: { email: rita.email, password: PASSWORD } })
  const isOn = async () =>
    (await api.call(contract.getUser, { params: { id: rita.id } }, { token: company.token })).body.hasTwoStep
  return { api, ...company, rita, address, reset, signIn, isOn }
}

test('a reset lets somebody who lost phone and codes sign in with their password, and sends an email', async () => {
  const { api, rita, token, reset, signIn, isOn } = await setUp()
  expect((await signIn()).body).toMatchObject({ type: 'two-step-required' })
  expect(await isOn()).toBe(true)

  const { status } = await reset()

  expect(status).toBe(204)
  expect(await isOn()).toBe(false)
  expect((await signIn()).status).toBe(200)
  const [mail] = await readOutbox(api, rita.email)
  expect(mail?.subject).toBe('Two-step sign-in was turned off for you')
  const { body } = await api.call(listAuditEvents, {}, { token })
  expect(body.items[0]).toMatchObject({
    action: 'security.two-step-reset',
    actor: { name: 'Olga Souza' },
    subject: { id: rita.id, name: 'Rita Souza' },
  })
  expect((await reset()).body).toMatchObject({ type: 'conflict', detail: 'Two-step sign-in is not on.' })
})

test('a reset ends every session, and voids a pending challenge', async () => {
  const { api, rita, address, reset, signIn } = await setUp()
  const { challenge = '' } = (await signIn()).body as { challenge?: string }

  await reset()

  expect((await api.call(account.getMe, {}, { token: rita.token })).status).toBe(401)
  const { refreshToken } = rita
  expect((await api.call(account.refreshToken, { body: { refreshToken } })).status).toBe(401)
  const code = codeOf(address, api.clock.at)
  expect((await api.call(signInWithCode, { body: { challenge, code } })).status).toBe(401)
})

test('users of another organization are not found, and of two concurrent resets one succeeds', async () => {
  const { api, reset, token, isOn, join } = await setUp()
  const stranger = await createPerson(api, { role: 'owner' })
  const administrator = await join({ role: 'administrator' })

  expect((await reset(stranger.token)).status).toBe(404)
  expect(await isOn()).toBe(true)
  const both = await Promise.all([reset(token), reset(administrator.token)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('only administrators see who uses two-step sign-in', async () => {
  const { api, rita, join, token } = await setUp()
  const member = await join()
  const administrator = await join({ role: 'administrator' })
  const look = async (by: string) => {
    const { body } = await api.call(contract.getUser, { params: { id: rita.id } }, { token: by })
    const list = await api.call(contract.listUsers, { query: { q: 'Rita' } }, { token: by })
    return [body.hasTwoStep, list.body.items[0]?.hasTwoStep]
  }

  expect(await look(member.token)).toEqual([undefined, undefined])
  expect(await look(administrator.token)).toEqual([true, true])
  expect(await look(token)).toEqual([true, true])
})
