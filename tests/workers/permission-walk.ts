import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { newId } from '#api/lib/ids.ts'
import { MAY_CALL, toCallerRole } from '#contract/access.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Outcome } from '#contract/people/permissions.lines.ts'
import { outcomeOf, PERMISSIONS, READ_PARTS } from '#contract/people/permissions.ts'
import { type PacketPart, type Stage, STAGES } from '#contract/people/permissions.words.ts'
import { type Relationship } from '#contract/relationships.ts'
import { createTestApi } from './api.ts'
import { createTestScope } from './people.ts'
import { type Asked } from './permission-asked.ts'
import { listAsked } from './permission-calls.ts'
import {
  CALLERS,
  type CallerName,
  CYCLE,
  MARKS,
  openPermissionCompany,
  ownIn,
  type PermissionCompany,
} from './permission-company.ts'

const SLICES = /^(?:people|workspace)\/|^organization\/(?:users|teams)$/
/** For whom a link in a mail is enough. */
const BY_LINK = ['getDigestSubscription', 'unsubscribeFromDigest']

type Call = (typeof ENDPOINTS)[number]
export const CALLS = ENDPOINTS.filter(({ name, slice }) => SLICES.test(slice) && !BY_LINK.includes(name))

const api = createTestApi()
const names = Object.keys(CALLERS) as CallerName[] // the keys of the table
let company: PermissionCompany
let noticeId = ''
let asked: Record<string, Asked> = {}
const tokens = new Map<CallerName, string>()

const NOTICE = `insert into notifications (id, organization_id, user_id, kind, key, texts, folded_text, path, is_listed, is_to_mail, created_at)
  values (?, ?, ?, 'review.reminder', 'once', '{"actor":"Olga","subject":"It"}', 'it', '/tasks', 1, 0, 0)`

async function signIn(): Promise<void> {
  for (const name of names) {
    const person = name === 'nobody' ? undefined : company.people[name]
    if (!person) continue
    const { token } =
      person.status === 'archived' ? person : await openSession(createTestScope(api), person.id)
    tokens.set(name, token)
  }
}

async function open(): Promise<void> {
  company = await openPermissionCompany(api)
  await api.bindings.FILES.put('photos/nominated', 'an image', { httpMetadata: { contentType: 'image/png' } })
  // Companies of other files may be in the same database.
  noticeId = newId('ntf')
  asked = listAsked({ ...company, noticeId })
  await signIn()
}

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
  // Photos are bytes.
  const text = new TextDecoder().decode(await response.arrayBuffer())
  const outcome = response.ok ? 'allowed' : (OUTCOMES[response.status] ?? `${response.status}`)
  return { outcome, text }
}

/** Whether those above a manager read what the manager reads, as the organization says. */
const CASCADES = ['direct', 'line'] as const
type Cascade = (typeof CASCADES)[number]

const setCascade = (cascade: Cascade) =>
  env.DB.prepare('update organizations set cascade_visibility = ? where id = ?')
    .bind(cascade, company.organizationId)
    .run()

const relationshipsOf = (caller: CallerName, cascade: Cascade): ReadonlySet<Relationship> =>
  new Set(CALLERS[caller].filter((each) => each !== 'manager-above' || cascade === 'line'))

interface At {
  stage: Stage
  cascade: Cascade
}

/** What the company is prepared for, while nothing has changed it. */
let prepared: string | undefined

async function prepare({ stage, cascade }: At, { before = [] }: Asked = {}): Promise<void> {
  const wanted = JSON.stringify([stage, cascade, before])
  if (prepared === wanted) return
  await company.goTo(stage)
  await setCascade(cascade)
  const { organizationId, people } = company
  const notice = env.DB.prepare(NOTICE).bind(noticeId, organizationId, people.self.id)
  await env.DB.batch([notice, ...before.map((statement) => env.DB.prepare(statement))])
  prepared = wanted
}

/** Makes a call as several at once: they wait for the database together. */
async function requestAll(endpoint: Endpoint, callers: readonly CallerName[], with_: Asked) {
  const answers = await Promise.all(callers.map((caller) => request(endpoint, caller, with_)))
  return callers.map((caller, at) => [caller, answers[at]] as const)
}

/** What each caller gets at a stage; a call that has changed something is undone before the next. */
async function callAsEach(call: Call, at: At) {
  const { name, slice, endpoint } = call
  const with_ = asked[name] ?? {}
  const undo = async () => {
    prepared = undefined
    await prepare(at, with_)
    // Some calls about people end sessions.
    if (slice.startsWith('organization/')) await signIn()
  }
  await prepare(at, with_)
  const changes = (caller: CallerName) =>
    endpoint.method !== 'GET' && expectedOf(call, caller, at) === 'allowed'
  const answers = await requestAll(
    endpoint,
    names.filter((caller) => !changes(caller)),
    with_,
  )
  const got: Partial<Record<CallerName, Answer>> = Object.fromEntries(answers)
  if (endpoint.method !== 'GET' && answers.some(([, answer]) => answer?.outcome === 'allowed')) await undo()
  for (const caller of names.filter(changes)) {
    got[caller] = await request(endpoint, caller, with_)
    await undo()
  }
  return got
}

/** Things that are everybody's, whichever organization they are of. */
const EVERYBODYS = ['copyRecommendedQuestion']

/** Calls that name people in what is sent: those of another organization are invalid. */
const NAMES_PEOPLE = ['requestFeedback', 'createObjective']

const relationshipsIn = (call: Call, caller: CallerName, cascade: Cascade): ReadonlySet<Relationship> =>
  new Set([...relationshipsOf(caller, cascade), ...ownIn(call.slice, caller)])

function expectedOf(call: Call, caller: CallerName, { stage, cascade }: At) {
  const { name, endpoint } = call
  if (caller === 'nobody' || caller === 'somebody archived') return 'unauthenticated'
  const relationships = relationshipsIn(call, caller, cascade)
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
  if (caller === 'another organization' && NAMES_PEOPLE.includes(name)) return '422'
  const lines = PERMISSIONS[name]?.lines
  return lines ? outcomeOf(lines, relationships, stage) : 'allowed'
}

const LAUNCHED = STAGES.filter((stage) => stage !== 'draft' && stage !== 'scheduled')
const isThere: Readonly<Record<string, readonly Stage[]>> = {
  reviewId: LAUNCHED.filter((stage) => stage !== 'peer_selection'),
  nominationId: LAUNCHED,
}

/** The stages at which there is what a call is about. */
function stagesOf({ name, slice, endpoint: { path } }: Call): readonly Stage[] {
  // Appraisals have states of their own, which the stages of a review cycle change nothing of.
  if (slice.startsWith('people/appraisal')) return ['in_progress']
  // Nothing of objectives depends on a review cycle.
  if (/^people\/(?:objectives|okr-periods)$/.test(slice)) return ['in_progress']
  const { lines, lists } = PERMISSIONS[name] ?? {}
  if ((!lines && !lists) || slice === 'people/feedback') return ['in_progress']
  const key = Object.keys(isThere).find((each) => path.includes(`{${each}}`))
  return key === undefined ? STAGES : (isThere[key] ?? STAGES)
}

/** What is not about packets must be the same, whatever those above a manager read of them. */
const cascadesOf = ({ slice }: Call): readonly Cascade[] =>
  slice === 'people/packets' || slice === 'people/results' ? CASCADES : ['line']

interface Case extends At {
  name: string
  call: Call
}

/** Stage by stage: to make the company what it was at another one takes longer than a call as everybody. */
const toCases = (calls: readonly Call[]): Case[] =>
  calls
    .flatMap((call) =>
      cascadesOf(call).flatMap((cascade) =>
        stagesOf(call).map((stage) => ({ name: call.name, call, cascade, stage })),
      ),
    )
    .toSorted(
      (a, b) =>
        CASCADES.indexOf(a.cascade) - CASCADES.indexOf(b.cascade) ||
        STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage),
    )

/** What each list is asked with, one after the other. */
const QUERIES: Readonly<Record<string, Record<string, string>[]>> = {
  subject: [{ subject: 'me' }, { subject: 'reports' }, { subject: 'all' }],
  box: ['received', 'given', 'team', 'public', 'sent'].map((box) => ({ box })),
  assignedTo: [{ state: 'open' }, { state: 'submitted' }, { state: 'past' }],
}

function queriesOf({ query }: Endpoint): Record<string, string>[] {
  const key = Object.keys(QUERIES).find((each) => each in query.shape)
  return (key === undefined ? undefined : QUERIES[key]) ?? [{}]
}

/** The names and ids by which a list has it: those of reviews and of peers who were asked are of one person. */
const MARKS_OF: Readonly<Record<string, () => string[]>> = {
  listReviews: () => [company.reviewId],
  listFeedback: () => [company.feedbackId],
  exportFeedback: () => [company.feedbackId],
  listFeedbackRequests: () => [company.requestId],
  listSelections: () => [company.approvedId, '"participantId"'],
}

const isOutside = (caller: CallerName) =>
  ['nobody', 'somebody archived', 'another organization'].includes(caller)

const PARTS = Object.keys(READ_PARTS) as PacketPart[] // the keys of the table

const TITLE = '$name: $stage, managers read $cascade'

/** Makes each of these calls at each stage as everybody, and compares what they get with the table. */
export function walkPermissions(calls: readonly Call[]): void {
  beforeAll(open, 120_000)

  const isList = ({ name }: Call) => PERMISSIONS[name]?.lists !== undefined
  describe('what each call answers', () => {
    test.each(toCases(calls.filter((call) => !isList(call))))(TITLE, async ({ call, ...at }) => {
      const got = await callAsEach(call, at)
      expect(names.map((caller) => [caller, got[caller]?.outcome])).toEqual(
        names.map((caller) => [caller, expectedOf(call, caller, at)]),
      )
    })
  })

  // Of objectives there is none in the table: their own tests tell who finds one.
  if (!calls.some(isList)) return
  describe('what each list has', () => {
    test.each(toCases(calls.filter(isList)))(TITLE, async ({ name, call, ...at }) => {
      await prepare(at)
      const marks = MARKS_OF[name]?.() ?? [CYCLE]
      const got = await Promise.all(
        names.map(async (caller) => {
          const answers = await Promise.all(
            queriesOf(call.endpoint).map((query) => request(call.endpoint, caller, { query })),
          )
          const finds = answers.some(({ text }) => marks.some((mark) => text.includes(mark)))
          return [caller, answers[0]?.outcome, finds]
        }),
      )
      const lines = PERMISSIONS[name]?.lists ?? []
      const finds = (caller: CallerName) =>
        !isOutside(caller) &&
        outcomeOf(lines, relationshipsIn(call, caller, at.cascade), at.stage) === 'allowed'
      expect(got).toEqual(names.map((caller) => [caller, expectedOf(call, caller, at), finds(caller)]))
    })
  })

  const packets = calls.filter(({ name }) => name === 'getPacket' || name === 'printPacket')
  describe.runIf(packets.length > 0)('what each packet tells', () => {
    test.each(toCases(packets))(TITLE, async ({ call, ...at }) => {
      await prepare(at)
      const answers = await requestAll(call.endpoint, names, {})
      const got = answers.map(([caller, answer]) => [
        caller,
        PARTS.filter((part) => answer?.text.includes(MARKS[part])),
      ])
      const reads = (caller: CallerName, part: PacketPart) =>
        !isOutside(caller) &&
        outcomeOf(READ_PARTS[part], relationshipsOf(caller, at.cascade), at.stage) === 'allowed'
      expect(got).toEqual(names.map((caller) => [caller, PARTS.filter((part) => reads(caller, part))]))
    })
  })
}
