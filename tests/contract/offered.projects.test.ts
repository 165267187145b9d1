import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { projects } from '#api/db/schema/seo.ts'
import { newId } from '#api/lib/ids.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import { MAX_PROJECTS } from '#contract/seo/projects.actions.ts'
import * as contract from '#contract/seo/projects.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { aSchedule } from '#tests/workers/projects.ts'
import { createViewer, type State, type Viewer, VIEWERS, VIEWS } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

useAuditedSites()

const KINDS = ['theirs', 'own', 'scheduled', 'paused'] as const
type Kind = (typeof KINDS)[number]

/** As many projects as an organization has already; the identifiers of those that were written. */
async function insertProjects(
  api: TestApi,
  { organizationId, createdBy, kind }: { organizationId: string; createdBy: string | null; kind: Kind },
  count: number,
): Promise<string[]> {
  const url = serve({ '/': page('Home', '') })
  const isTimed = kind === 'scheduled' || kind === 'paused'
  const rows = Array.from({ length: count }, (_, i) => ({
    id: newId('prj'),
    organizationId,
    createdBy,
    name: `Shop ${i}`,
    foldedName: `shop ${i}`,
    url,
    host: new URL(url).host,
    settings: {},
    frequency: isTimed ? ('daily' as const) : ('off' as const),
    weekday: 'monday' as const,
    monthDay: 1,
    hour: 6,
    timeZone: 'UTC',
    isPaused: kind === 'paused',
    mailOn: 'new-errors' as const,
    version: 1,
    createdAt: api.clock.at,
  }))
  const db = overD1(api.bindings.DB)
  for (let i = 0; i < rows.length; i += 5) await db.insert(projects).values(rows.slice(i, i + 5))
  return rows.map(({ id }) => id)
}

async function arrange(
  viewer: Viewer,
  state: State,
  { kind = 'theirs', count = 1 }: { kind?: Kind; count?: number } = {},
) {
  const api = createTestApi()
  const { organizationId, token, id: viewerId } = await createViewer(api, viewer, state)
  const createdBy = kind === 'own' ? viewerId : null
  const [id = ''] = await insertProjects(api, { organizationId, createdBy, kind }, count)
  const by = { token }
  const params = { id: id as `prj_${string}` }
  const read = async () => (await api.call(contract.getProject, { params }, by)).body
  const findCreateRefusal = async (query = {}) =>
    findRefusal((await api.call(contract.listProjects, { query }, by)).body.allowedActions, 'create')
  const create = () => api.call(contract.createProject, { body: { url: 'shop.example.com' } }, by)
  return { api, by, params, read, findCreateRefusal, create }
}

const CASES = VIEWS.flatMap((view) => KINDS.map((kind) => ({ ...view, kind })))

test.each(CASES)(
  '$viewer, $state, $kind: what is listed for a project is what the API does',
  async ({ viewer, state, kind }) => {
    const { api, by, params, read } = await arrange(viewer, state, { kind })

    await walkActions(async () => (await read()).allowedActions, {
      pause: () => api.call(contract.pauseProject, { params }, by),
      resume: () => api.call(contract.resumeProject, { params }, by),
      edit: () => api.call(contract.updateProject, { params, body: { url: 'shop.example.com' } }, by),
      schedule: () => api.call(contract.scheduleProject, { params, body: aSchedule({ hour: 9 }) }, by),
      audit: () => api.call(contract.auditProject, { params }, by),
      delete: () => api.call(contract.deleteProject, { params }, by),
    })
  },
)

test.each(VIEWS)('$viewer, $state: a project is created where that is offered', async ({ viewer, state }) => {
  const { findCreateRefusal, create } = await arrange(viewer, state)
  const refusal = await findCreateRefusal()

  const { status, body } = await create()

  expect({ isRefused: status !== 201, text: status === 201 ? undefined : body.detail }).toEqual({
    isRefused: refusal !== null,
    text: refusal?.text,
  })
})

test.each(VIEWERS)('%s: no project is offered beyond the limit, whatever is searched for', async (viewer) => {
  const { findCreateRefusal, create } = await arrange(viewer, 'active', { count: MAX_PROJECTS })

  const refusal = await findCreateRefusal()

  expect(refusal?.reason).toBe('limit')
  expect(await findCreateRefusal({ q: 'shop 7' })).toEqual(refusal)
  expect(await findCreateRefusal({ frequency: 'daily' })).toEqual(refusal)
  expect((await create()).body.detail).toBe(refusal?.text)
})
