import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCsvCell, toCsvLine } from '#api/lib/csv.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as usersContract from '#contract/organization/users.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { readImportFile } from './import-file.ts'

async function createImporter(api: TestApi, plan: { productId?: string } = {}) {
  const company = await createCompany(api, plan)
  const { token } = company
  const send = (csv: string, { dryRun = false, by = token } = {}) =>
    api.call(usersContract.importUsers, { body: { csv, dryRun } }, { token: by })
  const total = async () => (await api.call(usersContract.listUsers, {}, { token })).body.total
  return { ...company, send, total }
}
const anEmail = () => `new-${crypto.randomUUID()}@example.com`
const errorsOf = ({ body }: { body: { lines: { line: number; errors: string[] }[] } }) =>
  Object.fromEntries(body.lines.map(({ line, errors }) => [line, errors]))

test('a file is previewed first, and then everybody in it is invited', async () => {
  const api = createTestApi()
  const { send, total, token, owner } = await createImporter(api)
  await api.call(teamsContract.createTeam, { body: { name: 'Growth' } }, { token })
  const [ana, bia] = [anEmail(), anEmail()]
  const csv = [
    '\ufeffTeams;Email;NAME;Job title;manager;Role;phone',
    `growth;${ana};Ana Lima;"Head of\nGrowth";${bia};;`,
    '',
    `;${bia.toUpperCase()};Bia;;${owner.email};Administrator;+55 11 91234-5678`,
  ].join('\r\n')

  const dry = await send(csv, { dryRun: true })
  expect(dry.body).toMatchObject({ valid: 2, invited: 0, lines: [{ line: 2 }, { line: 4 }] })
  expect(await total()).toBe(1)

  expect((await send(csv)).body).toMatchObject({ valid: 2, invited: 2 })
  const people = (await api.call(usersContract.listUsers, { query: { status: 'invited' } }, { token })).body
    .items
  expect(people).toMatchObject([
    {
      name: 'Ana Lima',
      jobTitle: 'Head of\nGrowth',
      managerName: 'Bia',
      role: 'member',
      teams: [{ name: 'Growth' }],
    },
    { name: 'Bia', email: bia, role: 'administrator', managerId: owner.id, phone: '+55 11 91234 5678' },
  ])
  for (const email of [ana, bia]) {
    const link = { params: { token: await readMailedToken(api, email) } }
    expect((await api.call(joining.getInvitation, link)).body.email).toBe(email)
  }
  const log = (await api.call(listAuditEvents, { query: { q: 'imported' } }, { token })).body
  expect(log.total).toBe(2)
})

test('every error is reported on its line, and nobody is invited', async () => {
  const api = createTestApi()
  const { send, total, owner, join } = await createImporter(api)
  const gone = await join({ status: 'archived' })
  const [a, b, c] = [anEmail(), anEmail(), anEmail()]
  const lines = [
    'name,email,role,manager,teams,phone',
    `Good,${anEmail()},,,,`,
    `,not-an-address,chief,,,12`,
    `Taken,${owner.email},,,,`,
    `Loop,${a},,${b},,`,
    `Loop,${b},,${a},,`,
    `Self,${c},,${c},,`,
    `Twice,${c},,,,`,
    `Lost,${anEmail()},,${gone.email},Nowhere; Elsewhere,`,
    `=1+1,${anEmail()},,,,123`,
  ]

  const { body } = await send(lines.join('\n'))

  expect(errorsOf({ body })).toEqual({
    2: [],
    3: ['Name is required', 'Email is invalid', 'Role is invalid', 'Phone number is invalid.'],
    4: ['This email is already in use. Please try another one.'],
    5: ['The reporting line leads back to this person.'],
    6: ['The reporting line leads back to this person.'],
    7: ['The reporting line leads back to this person.'],
    8: ['This email is already on line 7.'],
    9: [
      'There is no team called Nowhere.',
      'There is no team called Elsewhere.',
      `There’s no manager with the email address ${gone.email}.`,
    ],
    10: ['Phone number is invalid.'],
  })
  expect(body).toMatchObject({ valid: 1, invited: 0 })
  expect(await total()).toBe(1)
})

test('invalid files are refused as a whole', async () => {
  const api = createTestApi()
  const { send } = await createImporter(api)
  const refusal = async (csv: string) => (await send(csv, { dryRun: true })).body.errors

  expect(await refusal('')).toEqual({ csv: ['Choose a file, or paste its lines.'] })
  expect(await refusal('hello')).toHaveProperty('csv')
  expect(await refusal('name,email\n\n')).toEqual({ csv: ['This file has no rows.'] })
  expect(await refusal('name,email\n' + 'a\n'.repeat(60_000))).toEqual({
    csv: ['The file has more than 1,000 lines.'],
  })
  expect(await refusal('name,email\n' + 'a,b\n'.repeat(52_000))).toEqual({ csv: ['The file is too large.'] })
  expect((await send(`name,email\n"${'"'.repeat(9_999)}`)).status).toBeLessThan(500)
})

test('a file of a thousand people is one transaction', { timeout: 60_000 }, async () => {
  const api = createTestApi()
  const { send, total, organizationId } = await createImporter(api, { productId: 'prod_scale' })
  await api.bindings.DB.prepare('update subscriptions set quantity = 20 where organization_id = ?')
    .bind(organizationId)
    .run()
  const boss = anEmail()
  const rest = Array.from({ length: 999 }, () => `Ana Lima,${anEmail()},${boss}`)

  const { body } = await send([`name,email,manager`, `Boss,${boss},`, ...rest].join('\n'))

  expect(body.invited).toBe(1000)
  expect(await total()).toBe(1001)
})

test('seats of the plan are checked for the whole file', async () => {
  const api = createTestApi()
  const { send, total } = await createImporter(api, { productId: 'prod_starter' })
  const file = (count: number) =>
    ['name,email', ...Array.from({ length: count }, () => `Ana,${anEmail()}`)].join('\n')

  expect((await send(file(5), { dryRun: true })).body).toMatchObject({ type: 'limit-reached', status: 403 })
  const both = await Promise.all([send(file(3)), send(file(3))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await total()).toBe(4)
})

test('an administrator can’t import an owner, and managers of another organization are unknown', async () => {
  const api = createTestApi()
  const { send, join } = await createImporter(api)
  const stranger = await createCompany(api)
  const administrator = await join({ role: 'administrator' })
  const csv = `name,email,role,manager\nAna,${anEmail()},owner,\nBia,${anEmail()},,${stranger.owner.email}`

  const { body } = await send(csv, { by: administrator.token })

  expect(errorsOf({ body })).toEqual({
    2: ['Only owners may make somebody an owner.'],
    3: [`There’s no manager with the email address ${stranger.owner.email}.`],
  })
})

test('an export can be imported, and has no formulas', async () => {
  const api = createTestApi()
  const { token, owner, invite } = await createImporter(api)
  const team = await api.call(teamsContract.createTeam, { body: { name: 'Growth' } }, { token })
  const facts = { jobTitle: '=HYPERLINK("x")', phone: '+55 11 91234-5678', teamIds: [team.body.id] }
  const { email } = (await invite({ name: '@Ana Lima', ...facts, managerId: owner.id })).body

  const answer = await api.call(usersContract.exportUsers, { query: { status: 'invited' } }, { token })
  const csv = answer.body as unknown as string

  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.split('\r\n')[1]).toBe(
    `'@Ana Lima,${email},member,"'=HYPERLINK(""x"")",'+55 11 91234 5678,${owner.email},Growth`,
  )
  expect(readImportFile(csv)).toEqual([
    {
      line: 2,
      values: {
        name: '@Ana Lima',
        email,
        role: 'member',
        jobTitle: '=HYPERLINK("x")',
        phone: '+55 11 91234 5678',
        manager: owner.email,
        teams: 'Growth',
      },
    },
  ])
})

test('cells survive export and import, unless they look like guarded formulas', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith("'") && !text.includes('\r'))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 5, maxLength: 5 }), (cells) => {
      const line = toCsvLine(['Ana', 'ana@example.com', ...cells])
      const [read] = readImportFile(`name,email,role,jobTitle,phone,manager,teams\r\n${line}`)
      expect(Object.values(read?.values ?? {}).slice(2)).toEqual(cells)
    }),
  )
  expect(fromCsvCell("'tis")).toBe("'tis")
})
