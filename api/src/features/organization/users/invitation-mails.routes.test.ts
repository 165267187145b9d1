import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson } from '#tests/workers/people.ts'

const anEmail = () => `target-${crypto.randomUUID()}@example.com`
const aFile = (count: number) =>
  ['name,email', ...Array.from({ length: count }, () => `Ana,${anEmail()}`)].join('\n')

async function createTrial(api: TestApi) {
  const { token, organizationId } = await createPerson(api, {
    plan: { productId: 'prod_scale', status: 'trialing' },
  })
  return {
    token,
    organizationId,
    send: (csv: string) => api.call(contract.importUsers, { body: { csv, dryRun: false } }, { token }),
    /** Frees the seats of all invited people. */
    empty: () =>
      api.bindings.DB.prepare(
        "update users set status = 'archived' where organization_id = ? and status = 'invited'",
      )
        .bind(organizationId)
        .run(),
  }
}

const countMails = async (api: TestApi) =>
  api.bindings.DB.prepare("select count(*) as n from mails where subject like '%invites you%'").first<number>(
    'n',
  )

test('an organization on trial sends 50 invitations a day, in any number of files', async () => {
  const api = createTestApi()
  const { send, empty } = await createTrial(api)
  const before = (await countMails(api)) ?? 0
  const mailed = async () => ((await countMails(api)) ?? 0) - before

  expect((await send(aFile(40))).status).toBe(200)
  await empty()
  const second = await send(aFile(40))
  const third = await send(aFile(99))
  expect(await mailed()).toBe(40)
  expect((await send(aFile(10))).status).toBe(200)

  expect(second).toMatchObject({ status: 429, body: { type: 'too-many-requests' } })
  expect(second.body.detail).toBe(
    'Your organization can send 50 invitations in 24 hours. 10 are left, too few for 40. Try again in 24 hours.',
  )
  expect(second.headers.get('retry-after')).toBe(String(24 * 3600))
  expect(third.body.detail).toContain('Split the file')
  api.wait(DAY + 1)
  expect(await mailed()).toBe(50)
})

test('two files at the same time share what is left', async () => {
  const api = createTestApi()
  const { send } = await createTrial(api)

  const answers = await Promise.all([send(aFile(30)), send(aFile(30))])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
})

test('one address gets 3 invitations a day from an organization, by any means', async () => {
  const api = createTestApi()
  const { token, invite } = await createCompany(api)
  const email = anEmail()
  const { id } = (await invite({ email })).body
  const again = () => api.call(contract.resendInvitation, { params: { id } }, { token })
  await again()
  await api.call(contract.archiveUser, { params: { id } }, { token })
  const restore = () => api.call(contract.restoreUser, { params: { id } }, { token })
  expect((await restore()).status).toBe(200)
  api.wait(10 * MINUTE)

  const refusal = await again()

  expect(refusal).toMatchObject({ status: 429, body: { type: 'too-many-requests' } })
  expect(refusal.body.detail).toBe(
    `${email} was sent 3 invitations in the last 24 hours, which is the limit. Try again in 24 hours.`,
  )
  await api.call(contract.archiveUser, { params: { id } }, { token })
  expect((await restore()).status).toBe(429)
  expect(await readOutbox(api, email)).toHaveLength(3)
})

test('one address gets 6 invitations a day from all organizations together', async () => {
  const api = createTestApi()
  const email = anEmail()
  for (let count = 0; count < 6; count += 1) {
    const { invite } = await createCompany(api)
    expect((await invite({ email })).status).toBe(201)
  }
  const { invite, token } = await createCompany(api)

  const refusal = await invite({ email })
  const body = { csv: `name,email\nAna,${email}`, dryRun: true }
  const line = (await api.call(contract.importUsers, { body }, { token })).body.lines[0]

  expect(refusal.status).toBe(429)
  expect(refusal.body.errors['email']?.[0]).toContain('Try again in')
  expect(line?.errors).toEqual([refusal.body.errors['email']?.[0]])
  expect(await readOutbox(api, email)).toHaveLength(6)
})

test('inviting requires a confirmed address of one’s own', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createPerson(api, {
    isConfirmed: false,
    plan: { status: 'active' },
  })
  const invited = await createPerson(api, { organizationId, role: 'member', status: 'invited' })
  const body = { name: 'Ana', email: anEmail(), role: 'member' as const }

  const first = await api.call(contract.inviteUser, { body }, { token })
  const again = await api.call(contract.resendInvitation, { params: { id: invited.id } }, { token })

  expect([first.body.type, again.body.type]).toEqual(['email-unconfirmed', 'email-unconfirmed'])
})

test('an address that somebody else signed up with gets no more than 8 confirmation mails a day', async () => {
  const api = createTestApi()
  const form = aSignUp()
  const { body } = await api.call(signUpContract.signUp, { body: form })
  let token = body.token
  let { refreshToken } = body
  for (let hour = 0; hour < 5; hour += 1) {
    for (let count = 0; count < 5; count += 1)
      await api.call(signUpContract.resendConfirmation, {}, { token })
    api.wait(HOUR)
    const renewed = await api.call(signInContract.refreshToken, { body: { refreshToken } })
    token = renewed.body.token
    refreshToken = renewed.body.refreshToken
  }

  expect((await readOutbox(api, form.email)).length).toBeLessThanOrEqual(1 + 8 + 2)
})
