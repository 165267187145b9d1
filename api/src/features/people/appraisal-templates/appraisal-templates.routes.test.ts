import { beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { AREAS, openAppraisals, startAppraisals } from '#tests/workers/appraisals.ts'
import { appraisalTemplatesAs } from '#tests/workers/appraisals.ts'
import { createCompany } from '#tests/workers/company.ts'

const api = createTestApi()
let company: Awaited<ReturnType<typeof openAppraisals>>
beforeAll(async () => {
  company = await openAppraisals(api)
})

const fields = (reply: { body: object }) => ('errors' in reply.body ? reply.body.errors : undefined)

test('a draft may weigh less than 100%, and is published at exactly 100%', async () => {
  const { create, update } = company.templates
  const [first, second] = AREAS
  const short = { keyResultAreas: [first, second] }
  expect(fields(await create({ name: 'Short', ...short }))).toEqual({
    keyResultAreas: ['Weightage must add up to 100%. It adds up to 75% now.'],
  })
  const draft = await create({ name: 'Short', status: 'draft', ...short })
  expect(draft).toMatchObject({ status: 201, body: { status: 'draft', revision: 1, uses: 0 } })
  expect(fields(await create({ name: 'None', keyResultAreas: [] }))).toEqual({
    keyResultAreas: ['Add at least one key result area.'],
  })
  const twice = [
    { name: 'A', weightage: 50 },
    { name: 'a', weightage: 50 },
  ]
  expect(fields(await create({ name: 'Twice', keyResultAreas: twice }))).toEqual({
    keyResultAreas: ['Key result area names must be different.'],
  })
  const none = [{ name: 'A', weightage: 0 }]
  expect(fields(await create({ name: 'Zero', status: 'draft', keyResultAreas: none }))).toEqual({
    'keyResultAreas.0.weightage': ['Weightage must be between 0.01% and 100%.'],
  })
  const thirds = [33.33, 33.33, 33.34].map((weightage, at) => ({ name: `Area ${at}`, weightage }))
  expect((await update(draft.body.id, { name: 'Short', keyResultAreas: thirds })).body.status).toBe(
    'published',
  )
  expect(fields(await update(draft.body.id, { name: 'Short', status: 'draft' }))).toEqual({
    status: ['A published template can’t be a draft again. Archive it instead.'],
  })
})

test('templates are listed with search, filter and order, copied, archived, restored and deleted', async () => {
  const { list, create, duplicate, archive, restore, remove, get } = appraisalTemplatesAs(
    api,
    (await createCompany(api)).token,
  )
  const { id } = (await create()).body
  expect((await create({ name: 'ENGINEER' })).status).toBe(409)
  const copy = (await duplicate(id)).body
  expect(copy).toMatchObject({ name: 'Copy of Engineer', status: 'draft' })
  expect(copy.keyResultAreas.map(({ name }) => name)).toEqual(['Delivery', 'Quality', 'Teamwork'])
  expect((await duplicate(id)).body.name).toBe('Copy of Engineer (2)')
  const namesOf = async (query: object) => (await list(query)).body.items.map(({ name }) => name)
  expect(await namesOf({ q: 'TEAMw', direction: 'desc' })).toEqual([
    'Engineer',
    'Copy of Engineer (2)',
    'Copy of Engineer',
  ])
  expect(await namesOf({ status: 'published' })).toEqual(['Engineer'])
  expect((await archive(id)).body.status).toBe('archived')
  expect((await archive(id)).status).toBe(409)
  expect(await namesOf({ status: 'archived' })).toEqual(['Engineer'])
  expect((await restore(id)).body.status).toBe('published')
  expect((await remove(id)).status).toBe(204)
  expect((await get(id)).status).toBe(404)
})

test('an edit of a template that is used makes a new revision, and appraisals keep theirs', async () => {
  const { templates, cycles, tom } = company
  const { id: templateId } = (await templates.create({ name: 'Writer' })).body
  const more = { startDate: '2020-01-01', endDate: '2020-12-31' }
  const { id } = await startAppraisals({ ...company, templateId }, more)
  expect((await templates.get(templateId)).body.uses).toBe(1)
  expect((await templates.update(templateId, { name: 'Author' })).body.revision).toBe(1)
  const other = [{ name: 'Style', weightage: 100 }]
  const changed = await templates.update(templateId, { name: 'Author', keyResultAreas: other })
  expect(changed.body).toMatchObject({ revision: 2, keyResultAreas: [{ name: 'Style' }] })
  // Nothing is created by the second revision yet.
  const again = [{ name: 'Tone', weightage: 100 }]
  expect((await templates.update(templateId, { name: 'Author', keyResultAreas: again })).body.revision).toBe(
    2,
  )
  const items = (await cycles.participants(id, { q: 'Tom' })).body.items
  expect(items[0]).toMatchObject({ user: { id: tom.id }, appraisal: { state: 'draft' } })
  const refused = await templates.remove(templateId)
  expect(refused).toMatchObject({ status: 409 })
})

test('templates of another organization do not exist, and members and managers write none', async () => {
  const { templateId, mia, tom } = company
  const other = appraisalTemplatesAs(api, (await createCompany(api)).token)
  const calls = [other.get, other.archive, other.duplicate, other.remove]
  for (const call of calls) expect((await call(templateId)).status).toBe(404)
  expect((await other.update(templateId, {})).status).toBe(404)
  const asMia = appraisalTemplatesAs(api, mia.token)
  expect((await asMia.get(templateId)).body.allowedActions.every(({ refusal }) => refusal)).toBe(true)
  expect((await asMia.archive(templateId)).status).toBe(403)
  expect((await appraisalTemplatesAs(api, tom.token).list()).status).toBe(403)
})
