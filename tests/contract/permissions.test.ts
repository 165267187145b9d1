import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { MAY_CALL, toCallerRole } from '#contract/access.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { outcomeOf, type Outcome, PERMISSIONS, READ_PARTS } from '#contract/people/permissions.ts'
import { type PacketPart, type Stage, STAGES } from '#contract/people/permissions.words.ts'
import { type Relationship } from '#contract/relationships.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { type Asked, listAsked } from '#tests/workers/permission-calls.ts'
import {
  CALLERS,
  type CallerName,
  CYCLE,
  MARKS,
  openPermissionCompany,
  type PermissionCompany,
} from '#tests/workers/permission-company.ts'

const SLICES = /^(?:people|workspace)\/|^organization\/(?:users|teams)$/
/** For whom a link in a mail is enough. */
const BY_LINK = ['getDigestSubscription', 'unsubscribeFromDigest']

const CALLS = ENDPOINTS.filter(({ name, slice }) => SLICES.test(slice) && !BY_LINK.includes(name))

test('each call about people is in the table, and the table has no others', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

const api = createTestApi()
const names = Object.keys(CALLERS) as CallerName[] // the keys of the table
let company: PermissionCompany
let asked: Record<string, Asked> = {}
const tokens = new Map<CallerName, string>()

const NOTICE = `insert into notifications (id, organization_id, user_id, kind, key, texts, folded_text, path, is_listed, is_to_mail, created_at)
  values ('ntf_toms', ?, ?, 'review.reminder', 'once', '{"actor":"Olga","subject":"It"}', 'it', '/tasks', 1, 0, 0)`

async function signIn(): Promise<void> {
  for (const name of names) {
    const person = name === 'nobody' ? undefined : company.people[name]
    if (!person) continue
    const { token } =
      person.status === 'archived' ? person : await openSession(createTestScope(api), person.id)
    tokens.set(name, token)
  }
}

beforeAll(async () => {
  company = await openPermissionCompany(api)
  asked = listAsked({ ...company, noticeId: 'ntf_toms' })
  await signIn()
}, 120_000)

interface Answer {
  outcome: Outcome | 'unauthenticated' | `${number}`
  text: string
}

const OUTCOMES: Readonly<Record<number, Answer['outcome']>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
}

const toParams = () => ({
  cycleId: company.cycleId,
  participantId: company.participantId,
  reviewId: company.reviewId,
  teamId: company.teamId,
  templateId: company.templateId,
  attributeId: company.attributeIds[0] ?? '',
  questionId: company.questionId,
})

async function request(
  endpoint: Endpoint,
  name: CallerName,
  { params, query, body }: Asked,
): Promise<Answer> {
  const token = tokens.get(name)
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const response = await api.request(fillPath(endpoint.path, { ...toParams(), ...params }) + search, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const outcome = response.ok ? 'allowed' : (OUTCOMES[response.status] ?? `${response.status}`)
  return { outcome, text }
}

async function prepare(stage: Stage, { before = [] }: Asked = {}): Promise<void> {
  await company.goTo(stage)
  const { organizationId, people } = company
  const notice = env.DB.prepare(NOTICE).bind(organizationId, people.self.id)
  await env.DB.batch([notice, ...before.map((statement) => env.DB.prepare(statement))])
}

/** What each caller gets at a stage; a call that has changed something is undone before the next. */
async function callAsEach(name: string, endpoint: Endpoint, stage: Stage) {
  const with_ = asked[name] ?? {}
  await prepare(stage, with_)
  const got: Partial<Record<CallerName, Answer>> = {}
  for (const caller of names) {
    const answer = await request(endpoint, caller, with_)
    got[caller] = answer
    if (answer.outcome !== 'allowed' || endpoint.method === 'GET') continue
    await prepare(stage, with_)
    await signIn()
  }
  return got
}

const relationshipsOf = (caller: CallerName): ReadonlySet<Relationship> => new Set(CALLERS[caller])

/** Things that are everybody's, whichever organization they are of. */
const EVERYBODYS = ['copyRecommendedQuestion']

function expectedOf(
  name: string,
  endpoint: Endpoint,
  { caller, stage }: { caller: CallerName; stage: Stage },
) {
  if (caller === 'nobody' || caller === 'somebody archived') return 'unauthenticated'
  const relationships = relationshipsOf(caller)
  const role = relationships.has('owner')
    ? 'owner'
    : relationships.has('administrator')
      ? 'administrator'
      : 'member'
  const allowed: readonly string[] = MAY_CALL[endpoint.access]
  if (!allowed.includes(toCallerRole({ role, isManager: relationships.has('people-manager') })))
    return 'forbidden'
  const isNamed = endpoint.path.includes('{') && !EVERYBODYS.includes(name)
  if (caller === 'another organization' && isNamed) return 'not-found'
  const lines = PERMISSIONS[name]?.lines
  return lines ? outcomeOf(lines, relationships, stage) : 'allowed'
}

const isThere: Readonly<Record<string, readonly Stage[]>> = {
  reviewId: STAGES.filter((stage) => stage !== 'draft' && stage !== 'peer_selection'),
  nominationId: STAGES.filter((stage) => stage !== 'draft'),
}

/** The stages at which there is what a call is about. */
function stagesOf(name: string, { path }: Endpoint): readonly Stage[] {
  if (!PERMISSIONS[name]?.lines) return ['in_progress']
  const key = Object.keys(isThere).find((each) => path.includes(`{${each}}`))
  return key === undefined ? STAGES : (isThere[key] ?? STAGES)
}

const CASES = CALLS.filter(({ name }) => !PERMISSIONS[name]?.lists)

describe.each(CASES)('$name', ({ name, endpoint }) => {
  test.each(stagesOf(name, endpoint))('%s', async (stage) => {
    const got = await callAsEach(name, endpoint, stage)
    expect(names.map((caller) => [caller, got[caller]?.outcome])).toEqual(
      names.map((caller) => [caller, expectedOf(name, endpoint, { caller, stage })]),
    )
  })
})

const LISTS = CALLS.filter(({ name }) => PERMISSIONS[name]?.lists)
/** One list each, by what they are asked for. */
const SUBJECTS = [{ subject: 'me' }, { subject: 'reports' }, { subject: 'all' }]

describe.each(LISTS)('$name', ({ name, endpoint }) => {
  test.each(STAGES)('%s', async (stage) => {
    await prepare(stage)
    const queries = 'subject' in endpoint.query.shape ? SUBJECTS : [{}]
    const got: unknown[] = []
    for (const caller of names) {
      const answers = []
      for (const query of queries) answers.push(await request(endpoint, caller, { query }))
      const finds = answers.some(({ text }) => text.includes(CYCLE))
      got.push([caller, answers[0]?.outcome, finds])
    }
    const lines = PERMISSIONS[name]?.lists ?? []
    const finds = (caller: CallerName) =>
      !['nobody', 'somebody archived', 'another organization'].includes(caller) &&
      outcomeOf(lines, relationshipsOf(caller), stage) === 'allowed'
    expect(got).toEqual(
      names.map((caller) => [caller, expectedOf(name, endpoint, { caller, stage }), finds(caller)]),
    )
  })
})

const READINGS = CALLS.filter(({ name }) => name === 'getPacket' || name === 'printPacket')
const PARTS = Object.keys(READ_PARTS) as PacketPart[] // the keys of the table

describe.each(READINGS)('what $name tells', ({ endpoint }) => {
  test.each(STAGES)('%s', async (stage) => {
    await prepare(stage)
    const got: unknown[] = []
    for (const caller of names) {
      const { text } = await request(endpoint, caller, {})
      got.push([caller, PARTS.filter((part) => text.includes(MARKS[part]))])
    }
    const reads = (caller: CallerName, part: PacketPart) =>
      caller !== 'another organization' &&
      outcomeOf(READ_PARTS[part], relationshipsOf(caller), stage) === 'allowed'
    expect(got).toEqual(names.map((caller) => [caller, PARTS.filter((part) => reads(caller, part))]))
  })
})
