import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aCompany, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims } from '#tests/workers/provider-keys.ts'

/** Somebody with a Google account, who is invited by each of these organizations. */
async function createInvited(companies = ['Acme']) {
  const keys = await createProviderKeys()
  const api = createTestApi({ fetch: keys.serve })
  const email = `gil-${crypto.randomUUID()}@example.com`
  const claims = googleClaims(api.clock.at, { email })
  const ids: string[] = []
  const tokens: string[] = []
  for (const name of companies) {
    const { invite, organizationId, token } = await createCompany(api)
    await api.bindings.DB.prepare('update organizations set name = ? where id = ?')
      .bind(name, organizationId)
      .run()
    ids.push((await invite({ email })).body.id)
    tokens.push(token)
  }
  const sign = () => keys.sign({ claims: { ...claims, jti: crypto.randomUUID() } })
  return {
    api,
    email,
    ids,
    tokens,
    sign,
    signIn: async () => api.call(signInContract.signInWith.google, { body: { credential: await sign() } }),
    listInvitations: (challenge = '') => api.call(joining.listOpenInvitations, { body: { challenge } }),
    join: (challenge = '', invitationId = ids[0] ?? '') =>
      api.call(joining.joinOrganization, { body: { challenge, invitationId } }),
    status: async (index = 0) =>
      (await api.call(contract.getUser, { params: { id: ids[index] ?? '' } }, { token: tokens[index] ?? '' }))
        .body.status,
  }
}
const OVERDUE = { status: 410, body: { type: 'link-expired' } }

test('signing in with a provider asks before joining the inviting organization', async () => {
  const { api, email, ids, signIn, listInvitations, join, status } = await createInvited()

  const asked = await signIn()

  expect(asked).toMatchObject({ status: 409, body: { type: 'invitation-open' } })
  expect(asked.body).not.toHaveProperty('token')
  expect(await status()).toBe('invited')
  const { body } = await listInvitations(asked.body.challenge)
  expect(body.items).toEqual([{ id: ids[0], organization: 'Acme', invitedBy: 'Olga Souza' }])
  const joined = await join(asked.body.challenge)
  const user = { id: ids[0], status: 'active', emailConfirmed: true }
  expect(joined).toMatchObject({ status: 201, body: { user } })
  const link = { params: { token: await readMailedToken(api, email) } }
  expect((await api.call(joining.getInvitation, link)).body.type).toBe('link-expired')
  expect((await signIn()).body.user.id).toBe(ids[0])
})

test('declining changes nothing: the invitation stays open, and another organization can be created', async () => {
  const { api, email, sign, join, status } = await createInvited()
  const credential = await sign()
  const asked = await api.call(signInContract.signInWith.google, { body: { credential } })
  expect(asked.body.type).toBe('invitation-open')

  const names = { firstName: 'Gil', lastName: 'Costa' }
  const body = { credential, ...names, ...aCompany() }
  const signedUp = await api.call(signUpContract.signUpWith.google, { body })

  expect(signedUp).toMatchObject({ status: 201, body: { user: { email } } })
  expect(await status()).toBe('invited')
  expect(await join(asked.body.challenge)).toMatchObject(OVERDUE)
})

test('of several invitations one is chosen', async () => {
  const { ids, signIn, listInvitations, join, status } = await createInvited(['Acme', 'Beta'])
  const { challenge } = (await signIn()).body

  const { body } = await listInvitations(challenge)
  const joined = await join(challenge, ids[1])

  expect(body.items.map(({ organization }) => organization).sort()).toEqual(['Acme', 'Beta'])
  expect(joined.body.user.id).toBe(ids[1])
  expect(await status(0)).toBe('invited')
})

test('a challenge is valid once, for ten minutes, and for its person', async () => {
  const first = await createInvited()
  const { challenge } = (await first.signIn()).body
  const stranger = await createInvited()

  expect(await first.join(challenge, stranger.ids[0])).toMatchObject(OVERDUE)
  expect(await first.join('forged')).toMatchObject(OVERDUE)
  expect(await first.listInvitations('forged')).toMatchObject(OVERDUE)
  expect(await stranger.status()).toBe('invited')
  first.api.wait(11 * MINUTE)
  expect(await first.join(challenge)).toMatchObject(OVERDUE)
  const again = (await stranger.signIn()).body.challenge
  const both = await Promise.all([stranger.join(again), stranger.join(again)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 410])
})

test('an invitation that has ended in the meantime can’t be accepted', async () => {
  const { api, ids, tokens, signIn, join } = await createInvited()
  const { challenge } = (await signIn()).body
  await api.call(contract.archiveUser, { params: { id: ids[0] ?? '' } }, { token: tokens[0] ?? '' })

  expect(await join(challenge)).toMatchObject(OVERDUE)
})

test('the page of an invitation joins without another question', async () => {
  const { api, email, ids, sign } = await createInvited()
  const invitation = await readMailedToken(api, email)

  const { status, body } = await api.call(signInContract.signInWith.google, {
    body: { credential: await sign(), invitation },
  })

  expect({ status, id: body.user.id }).toEqual({ status: 200, id: ids[0] })
})

test('an archived person can join elsewhere with the same provider account', async () => {
  const { api, email, ids, tokens, signIn, join } = await createInvited()
  await join((await signIn()).body.challenge)
  await api.call(contract.archiveUser, { params: { id: ids[0] ?? '' } }, { token: tokens[0] ?? '' })
  expect((await signIn()).body.detail).toBe('This account is archived.')
  const next = await createCompany(api)
  const invited = await next.invite({ email })

  const joined = await join((await signIn()).body.challenge, invited.body.id)

  expect(joined.body.user.id).toBe(invited.body.id)
  expect((await signIn()).body.user.id).toBe(invited.body.id)
  const password = { email, password: PASSWORD }
  expect((await api.call(signInContract.signIn, { body: password })).status).toBe(401)
})
