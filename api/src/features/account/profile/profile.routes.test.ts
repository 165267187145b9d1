import { beforeEach, expect, test } from 'vitest'
import { signUp } from '#contract/account/sign-up.ts'
import * as profileContract from '#contract/account/profile.ts'
import * as securityContract from '#contract/account/security.ts'
import { acceptInvitation } from '#contract/organization/invitations.ts'
import { addToTeam, createTeam } from '#contract/organization/teams.ts'
import { getUserPhoto } from '#contract/organization/users.ts'
import { fillPath } from '#contract/endpoint.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'
import { aPhonePhoto, SAMPLES } from '#tests/workers/sample-images.ts'

let api: TestApi
beforeEach(() => {
  api = createTestApi()
})

const patch = (token: string, body: object) => api.call(profileContract.updateProfile, { body }, { token })

async function upload(token: string, bytes: Uint8Array<ArrayBuffer> | string, name = 'photo.jpg') {
  const form = new FormData()
  form.append('photo', new File([bytes], name, { type: 'image/jpeg' }))
  const response = await api.request('/users/me/photo', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json<Record<string, unknown>>() }
}
const openPhoto = (token: string, id: string, query = '') =>
  api.request(fillPath(getUserPhoto.path, { id }) + query, { headers: { authorization: `Bearer ${token}` } })
const listAuditEvents = async (organizationId: string) => {
  const { results } = await api.bindings.DB.prepare(
    'select action, details from changes where organization_id = ? order by at, rowid',
  )
    .bind(organizationId)
    .all<{ action: string; details: string }>()
  return results.map(({ action, details }) => ({ action, details: JSON.parse(details) as unknown }))
}

test('only the fields that are sent change, and the audit log has their previous values', async () => {
  const { token, organizationId } = await createPerson(api)

  const { status, body } = await patch(token, {
    name: 'Maria da Silva',
    phone: '+55 11 98765-4321',
    jobTitle: 'Engineer',
    timeZone: 'Europe/Lisbon',
  })
  const cleared = await patch(token, { jobTitle: '', phone: '', timeZone: '', theme: 'dark' })
  await patch(token, { name: 'Maria da Silva' })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Maria da Silva',
    firstName: 'Maria da',
    lastName: 'Silva',
    phone: '+55 11 98765 4321',
    jobTitle: 'Engineer',
    timeZone: 'Europe/Lisbon',
  })
  expect(cleared.body).toMatchObject({ jobTitle: null, phone: null, timeZone: null, theme: 'dark' })
  expect(await listAuditEvents(organizationId)).toMatchObject([
    {
      action: 'user.updated',
      details: [{ field: 'name', from: 'Bea Souza', to: 'Maria da Silva' }, {}, {}, {}],
    },
    { action: 'user.updated', details: [{}, {}, {}] },
  ])
})

test.each([
  ['a name of 51 characters', { name: 'a'.repeat(51) }, 'name', 'Name must not exceed 50 characters.'],
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['a number that can’t exist', { phone: '+55 11 123' }, 'phone', 'Phone number is invalid.'],
  ['letters for a number', { phone: 'call me' }, 'phone', 'Phone number is invalid.'],
  ['a number of no country', { phone: '+999 1234 5678' }, 'phone', 'Phone number is invalid.'],
])('%s is refused', async (_, body, field, message) => {
  const { token } = await createPerson(api)

  const refusal = await patch(token, body)

  expect(refusal).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
})

test('an unchanged name keeps its split, which may not be before the last word', async () => {
  const form = aSignUp({ firstName: 'Ana', lastName: 'de Souza' })
  const { token } = (await api.call(signUp, { body: form })).body

  const same = await patch(token, { name: 'Ana de Souza', jobTitle: 'Editor' })
  const other = await patch(token, { name: 'Ana Maria Souza' })

  expect(same.body).toMatchObject({ firstName: 'Ana', lastName: 'de Souza', jobTitle: 'Editor' })
  expect(other.body).toMatchObject({ firstName: 'Ana Maria', lastName: 'Souza' })
})

test('a number without + belongs to the organization’s country', async () => {
  const { token, organizationId } = await createPerson(api)
  const before = await patch(token, { phone: '(11) 98765-4321' })
  await api.bindings.DB.prepare("update organizations set country = 'BR' where id = ?")
    .bind(organizationId)
    .run()

  const after = await patch(token, { phone: '(11) 98765-4321' })

  expect(before.status).toBe(422)
  expect(after.body.phone).toBe('+55 11 98765 4321')
})

test('a photo is served with its detected type, without its location, sandboxed', async () => {
  const { id, token, organizationId } = await createPerson(api)
  const colleague = await createPerson(api, { organizationId, role: 'member' })

  const { body } = await upload(token, aPhonePhoto(), 'photo.html')
  const photo = await openPhoto(colleague.token, id, `?v=${String(body['photoVersion'])}`)
  const unversioned = await openPhoto(colleague.token, id)

  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="photo.jpeg"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  })
  expect(new TextDecoder('latin1').decode(await photo.arrayBuffer())).not.toContain('GPS')
  expect(unversioned.headers.get('cache-control')).toBe('private, no-store')
})

test('a photo of another organization is not found', async () => {
  const { id, token } = await createPerson(api)
  const stranger = await createPerson(api)
  await upload(token, SAMPLES.png)

  expect((await openPhoto(stranger.token, id)).status).toBe(404)
})

test('a photo is replaced and removed, in the bucket too', async () => {
  const { id, token } = await createPerson(api)
  const stored = async () =>
    (await api.bindings.FILES.list({ prefix: `photos/${id}/` })).objects.map(({ key }) => key)

  const first = await upload(token, SAMPLES.png)
  const second = await upload(token, SAMPLES.webp)
  const kept = await stored()
  const removed = await api.call(profileContract.removePhoto, {}, { token })

  expect(first.body['photoVersion']).not.toBe(second.body['photoVersion'])
  expect(kept).toEqual([`photos/${id}/${String(second.body['photoVersion'])}`])
  expect(removed.body.photoVersion).toBeNull()
  expect(await stored()).toEqual([])
  expect((await openPhoto(token, id)).status).toBe(404)
})

test('a file that is not an image is refused at the field, and nothing is stored', async () => {
  const { id, token } = await createPerson(api)
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

  const svg = await upload(token, script)
  const heavy = await upload(token, new Uint8Array(3 * 1024 * 1024))
  const huge = await upload(token, new Uint8Array(5 * 1024 * 1024))

  expect(svg).toMatchObject({
    status: 422,
    body: { errors: { photo: ['Choose a PNG, JPEG, WebP or GIF image.'] } },
  })
  expect(heavy).toMatchObject({ status: 422, body: { errors: { photo: [expect.stringContaining('2 MB')] } } })
  expect(huge.status).toBe(413)
  expect((await api.bindings.FILES.list({ prefix: `photos/${id}/` })).objects).toEqual([])
})

test('exported data has no secrets, and only the names of other people', async () => {
  const { id, email, token, refreshToken, organizationId } = await createPerson(api, {
    email: `own-${crypto.randomUUID()}@example.com`,
  })
  const report = await createPerson(api, { organizationId, role: 'member', managerId: id })
  const stranger = await createPerson(api, { firstName: 'Stranger' })
  const { secret } = (await api.call(securityContract.beginTwoStep, {}, { token })).body
  await api.bindings.DB.prepare("update users set password_hash = 'scrypt$secret' where id = ?")
    .bind(id)
    .run()

  const { status, body } = await api.call(profileContract.downloadMyData, {}, { token })
  const text = JSON.stringify(body)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    person: { id, email },
    organization: { id: organizationId },
    reports: ['Bea Souza'],
    sessions: [{ kind: 'web' }],
    changes: [{ action: 'security.data-downloaded', byThem: true }],
  })
  for (const hidden of [
    secret,
    'scrypt$',
    refreshToken,
    report.email,
    report.id,
    stranger.email,
    'Stranger',
  ]) {
    expect(text).not.toContain(hidden)
  }
})

test('exported data has the inviter, and teams that the person leads', async () => {
  const { token: owner, invite } = await createCompany(api)
  const { id, email } = (await invite()).body
  const call = { token: owner }
  const lead = { name: 'Led', leadId: id }
  const joined = (await api.call(createTeam, { body: { name: 'Joined' } }, call)).body
  await api.call(createTeam, { body: lead }, call)
  await api.call(createTeam, { body: { name: 'Neither' } }, call)
  await api.call(addToTeam, { params: { teamId: joined.id }, body: { userIds: [id] } }, call)
  const link = { token: await readMailedToken(api, email), password: PASSWORD, confirmPassword: PASSWORD }
  const { token } = (
    await api.call(acceptInvitation, { body: { ...link, firstName: 'Ana', lastName: 'Lima' } })
  ).body

  const { body } = await api.call(profileContract.downloadMyData, {}, { token })

  expect(body).toMatchObject({ invitedBy: 'Olga Souza' })
  expect(body['teams']).toHaveLength(2)
  expect(body['teams']).toEqual(
    expect.arrayContaining([
      { name: 'Joined', lead: null, addedAt: expect.any(String) as unknown },
      { name: 'Led', lead: 'Ana Lima', addedAt: null },
    ]),
  )
})
