import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { JOBS } from '#api/jobs.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { outcomeOf, PERMISSIONS } from '#contract/people/permissions.ts'
import { type Stage, STAGES } from '#contract/people/permissions.words.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { type Asked } from '#tests/workers/permission-asked.ts'
import { listAsked } from '#tests/workers/permission-calls.ts'
import {
  CALLERS as RELATIONSHIPS,
  openPermissionCompany,
  ownIn,
  type PermissionCompany,
} from '#tests/workers/permission-company.ts'
import { findScans, watchDatabase } from '#tests/workers/watched-database.ts'

// What the calls and the jobs of the people suite ask the database has to stay fast for companies of thousands: no statement may read a
// table that grows with them from the first row to the last.

const SLICES = /^(?:people|workspace)\/|^organization\/(?:users|teams|audit-log)$/
const CALLS = ENDPOINTS.filter(({ slice }) => SLICES.test(slice))

const CALLERS = ['owner', 'manager', 'manager above', 'self', 'reviewer', 'cycle owner', 'member'] as const

const PAGED = new Set(['page', 'pageSize', 'direction'])
const WORDS = ['a', '2026-01-01', 'true', 'yes', 'no', 'none']
const MOST_VALUES = 6

function* optionsOf(schema: z.core.SomeType): Generator<string> {
  const { options, innerType, entries } = schema._zod.def as {
    options?: z.core.SomeType[]
    innerType?: z.core.SomeType
    entries?: Record<string, string>
  }
  for (const each of options ?? []) yield* optionsOf(each)
  if (innerType) yield* optionsOf(innerType)
  if (entries) yield* Object.values(entries)
}

/** Queries of a call: each parameter with each kind of value alone, and all together in each order. */
function queriesOf({ query }: Endpoint, ids: readonly string[]): Record<string, string>[] {
  const fields = Object.entries(query.shape as Record<string, z.ZodType>).filter(([name]) => !PAGED.has(name))
  const values = fields.map(([name, schema]) => {
    const fit = [...optionsOf(schema), ...ids, ...WORDS].filter((value) => schema.safeParse(value).success)
    return [name, [...new Set(fit)].slice(0, MOST_VALUES)] as const
  })
  const alone = values.flatMap(([name, all]) => all.map((value) => ({ [name]: value })))
  const filters = Object.fromEntries(
    values.flatMap(([name, all]) => (name === 'sort' || all[0] === undefined ? [] : [[name, all[0]]])),
  ) as Record<string, string>
  const sorts = values.find(([name]) => name === 'sort')?.[1] ?? []
  const together = sorts.map((sort) => ({ ...filters, sort, direction: 'desc' }))
  return [{}, ...alone, ...together]
}

const { database, statements } = watchDatabase()
const api = createTestApi()
Object.assign(api.bindings, { DB: database })

type Call = (typeof CALLS)[number]
type CallerName = (typeof CALLERS)[number]

interface World {
  company: PermissionCompany
  asked: Record<string, Asked>
}

async function request(
  { company, asked }: World,
  { name, endpoint }: Call,
  by: { caller: CallerName; query?: object },
) {
  const { cycleId, participantId, reviewId, teamId, templateId, questionId, attributeIds } = company
  const params = {
    cycleId,
    participantId,
    reviewId,
    teamId,
    templateId,
    questionId,
    attributeId: attributeIds[0],
  }
  const { body, params: own } = asked[name] ?? {}
  const path = fillPath(endpoint.path, { ...params, ...own })
  const response = await api.request(`${path}?${new URLSearchParams({ ...by.query }).toString()}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${company.people[by.caller].token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.ok
}

/** Whose lists differ: who sees everything, what is below them, what they lead. */
const VIEWERS: readonly CallerName[] = ['owner', 'manager above', 'cycle owner']

async function readAll(world: World, succeeded: Set<string>): Promise<void> {
  const { company } = world
  const { cycleId, participantId, people, teamId } = company
  const ids = [cycleId, participantId, people.self.id, people.manager.id, teamId]
  const reads = CALLS.filter(({ endpoint: { method } }) => method === 'GET')
  for (const stage of ['draft', 'in_progress', 'sharing'] as const) {
    await company.goTo(stage)
    for (const call of reads)
      for (const caller of CALLERS) {
        const isAsked = stage === 'sharing' && VIEWERS.includes(caller)
        for (const query of isAsked ? queriesOf(call.endpoint, ids) : [{}])
          if (await request(world, call, { caller, query })) succeeded.add(call.name)
      }
  }
}

/** Of those who may, at most so many at each stage: the statements are the same. */
const MOST_CALLERS = 2

function listWriters({ name, slice }: Call, stage: Stage): CallerName[] {
  const { lines } = PERMISSIONS[name] ?? {}
  // Review cycles have no part in feedback: it is the same at each stage.
  if (slice === 'people/feedback' && stage !== 'in_progress') return []
  if (!lines) return stage === 'in_progress' ? ['owner'] : []
  const may = CALLERS.filter(
    (caller) =>
      outcomeOf(lines, new Set([...RELATIONSHIPS[caller], ...ownIn(slice, caller)]), stage) === 'allowed',
  )
  return may.slice(0, MOST_CALLERS)
}

async function writeAll(world: World, succeeded: Set<string>): Promise<void> {
  for (const stage of STAGES)
    for (const call of CALLS.filter(({ endpoint: { method } }) => method !== 'GET'))
      for (const caller of listWriters(call, stage)) {
        await world.company.goTo(stage)
        for (const each of world.asked[call.name]?.before ?? []) await env.DB.prepare(each).run()
        if (await request(world, call, { caller })) succeeded.add(call.name)
      }
}

const OF_PEOPLE = /^(?:review-|appraisal-|digests|old-notifications)/

/** What has no rows in this company, with the reason. */
const NOT_CALLED = ['getDigestSubscription', 'unsubscribeFromDigest', 'getUserPhoto', 'readNotification']

/** Tables that are read whole, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {}

test('no statement of a call or a job about people reads a table from the first row to the last', async () => {
  const company = await openPermissionCompany(api)
  await env.DB.prepare(`update organizations set cascade_visibility = 'line' where id = ?`)
    .bind(company.organizationId)
    .run()
  const world = { company, asked: listAsked({ ...company, noticeId: 'ntf_none' }) }
  const succeeded = new Set<string>()
  await readAll(world, succeeded)
  await writeAll(world, succeeded)
  await company.goTo('in_progress')
  for (const job of JOBS.filter(({ name }) => OF_PEOPLE.test(name))) await job.run(createTestScope(api))
  expect(statements.size).toBeGreaterThan(300)
  const scans = (await findScans(statements)).filter(({ table }) => !(table in ALLOWED))
  expect(scans).toEqual([])
  const missed = CALLS.map(({ name }) => name).filter((name) => !succeeded.has(name))
  expect(missed.sort()).toEqual(NOT_CALLED.sort())
}, 600_000)
