import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as contactContract from '#contract/site/contact.ts'
import * as organization from '#contract/organization/profile.ts'
import * as usersContract from '#contract/organization/users.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { aCompany, aSignUp } from '#tests/workers/people.ts'

const LINKS = [
  'http://evil.example/win',
  'Prize at www.evil.example',
  'evil.example/login',
  'evil.example',
  'evil。example',
  'write to me@evil.example',
]
/** Invisible characters, direction overrides and line breaks, which no name may contain. */
const INVISIBLE = [
  '\r\nBcc: x@evil.example',
  'a\u202egnp.exe',
  'a\u2066b',
  'a\u200bb',
  'a\u0000b',
  'a\u2028b',
]

/** An invitation with these names, bypassing the validation of forms. */
async function inviteAs(names: { person?: string; company?: string }) {
  const api = createTestApi()
  const { owner, invite } = await createCompany(api)
  await env.DB.prepare("update users set first_name = coalesce(?, first_name), last_name = '' where id = ?")
    .bind(names.person ?? null, owner.id)
    .run()
  await env.DB.prepare('update organizations set name = coalesce(?, name) where id = ?')
    .bind(names.company ?? null, owner.organizationId)
    .run()
  const email = `to-${crypto.randomUUID()}@example.org`
  await invite({ email })
  const [mail] = await readOutbox(api, email)
  if (!mail) throw new Error('no mail was sent')
  return mail
}

test.each(LINKS)('a subject line never holds an address: %s', async (name) => {
  const { subject } = await inviteAs({ person: name })
  expect(subject).toBe('Someone invites you to Acme')

  const other = await inviteAs({ company: name })
  expect(other.subject).toBe('Olga invites you to an organization on Bellwether')
  // Mail clients turn anything that looks like a link into one; nothing does anymore.
  const own = other.text.replace(/https?:\/\/\S+\/auth\/\S+/g, '')
  expect(own).not.toMatch(/:\/\/|www\.[^\s\u200b]|[^\s@]@[^\s@\u200b]|\S[.。]\p{L}{2}/u)
  expect(own.replaceAll('\u200b', '')).toContain(name)
})

test.each(INVISIBLE)('a subject line is one line without invisible characters: %j', async (name) => {
  for (const names of [{ person: `Ana ${name}` }, { company: `Acme ${name}` }]) {
    const { subject } = await inviteAs(names)
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(subject).not.toContain('evil')
    expect(subject).toContain('invites you to')
  }
})

test.each(INVISIBLE.map((text) => `Ana${text}`))('a field for a name refuses %j', async (name) => {
  const api = createTestApi()
  const { token, owner, invite } = await createCompany(api)
  const params = { id: owner.id }
  const refusals = [
    ['name', await invite({ name })],
    ['name', await api.call(usersContract.patchUser, { params, body: { name } }, { token })],
    ['name', await api.call(teamsContract.createTeam, { body: { name } }, { token })],
    ['firstName', await api.call(signUpContract.signUp, { body: aSignUp({ firstName: name }) })],
    ['lastName', await api.call(signUpContract.signUp, { body: aSignUp({ lastName: name }) })],
    ['companyName', await api.call(signUpContract.signUp, { body: aSignUp({ companyName: name }) })],
    [
      'companyName',
      await api.call(
        organization.createOrganization,
        { body: { ...aCompany(), companyName: name } },
        { token },
      ),
    ],
  ] as const
  for (const [field, { status, body }] of refusals) {
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: { [field]: [expect.stringContaining('must not contain') as unknown] },
    })
  }
})

test.each(['Ana ❤️', 'मेघ\u200dना', 'می\u200cخواهم', "D'Ávila-Brontë", 'Booking.com'])(
  'a name may be %s',
  async (name) => {
    const { invite } = await createCompany(createTestApi())
    expect((await invite({ name })).status).toBe(201)
  },
)

test('the subject and the name of a contact form start no header and make no link', async () => {
  const api = createTestApi()
  const send = (form: object) =>
    api.call(contactContract.sendContact, {
      body: { name: 'Ana', email: 'ana@example.org', subject: 'Hello', message: 'Hi', ...form },
    })

  expect((await send({ subject: 'Hi\r\nBcc: x@evil.example' })).body.errors).toHaveProperty('subject')
  expect((await send({ name: 'Ana\r\nBcc: x@evil.example' })).body.errors).toHaveProperty('name')
  await send({ subject: 'Look at http://evil.example/now and www.evil.example' })

  const { results } = await env.DB.prepare("select subject from mails where subject like 'Contact:%'").all()
  expect(JSON.stringify(results)).not.toContain('evil')
})
