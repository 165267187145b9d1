import { overD1 } from '#api/db/client.ts'
import { updateAudit } from '#api/features/seo/site-audit/site-audit.queries.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import { acceptInvitation } from '#contract/organization/invitations.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as usersContract from '#contract/organization/users.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import { type Audit, createAudit, listAudits } from '#contract/seo/site-audit.ts'
import { addSite } from '#contract/seo/sites.ts'
import { type NodeApi } from './node-api.ts'

// An organization as we take it to be, made by the real endpoints. The shape is assumed; what each action costs is measured.

const PASSWORD = 'Warm-rye-loaf-7'
const FIRST = ['Ana', 'Álvaro', 'Beatriz', 'Chidi', 'Dilnoza', 'Emeka', 'Fatima', 'Giulia', 'Hélène', 'Ivo']
const LAST = ['Souza', 'Conceição', 'Okafor', 'Yilmaz', 'Rossi', 'Novák', 'Silva', 'Nguyen']

/** How often an action happens in one organization: once, or so many times a month. */
export const SHAPE = {
  'sign up': { once: 1 },
  'add somebody': { once: 23 },
  'create a team': { once: 4 },
  'add a site': { once: 3 },
  'sign in': { monthly: 48 },
  'refresh a token': { monthly: 24 * 20 * 8 },
  'open the dashboard': { monthly: 24 * 20 * 3 },
  'open the users list': { monthly: 200 },
  'open the audit log': { monthly: 40 },
  'change somebody': { monthly: 30 },
  'audit a site': { monthly: 20 },
} satisfies Record<string, { once?: number; monthly?: number }>
export type Action = keyof typeof SHAPE

export type Measure = <Result>(action: Action, run: () => Promise<Result>) => Promise<Result>

interface Company {
  api: NodeApi
  /** Not counted: what a test reads, and what a mail would have carried. */
  database: D1Database
  measure: Measure
  number: number
}

const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

async function readToken(database: D1Database, email: string): Promise<string> {
  const text = await database
    .prepare('select text from mails where "to" = ? order by created_at desc, rowid desc limit 1')
    .bind(email)
    .first<string>('text')
  const token = /\/auth\/(?:confirm-email|join)\/([\w.-]+)/.exec(text ?? '')?.[1]
  if (token === undefined) throw new Error(`No link was mailed to ${email}.`)
  return token
}

/** Growth, as a paying customer has it; the provider is not part of the measurement. */
const insertPlan = (database: D1Database, organizationId: string, at: Date) =>
  database
    .prepare(
      `insert into subscriptions (id, organization_id, product_id, interval, quantity, unit_amount, status, renews_at, provider_id, synced_at, created_at)
       values (?, ?, 'prod_growth', 'month', 1, 7900, 'active', ?, ?, ?, ?)`,
    )
    .bind(`sub_${organizationId}`, organizationId, +at + 30 * 864e5, `sub_${organizationId}`, +at, +at)
    .run()

async function signUp({ api, database, measure, number }: Company) {
  const email = `owner@company-${number}.example.com`
  const body = {
    firstName: pick(FIRST, number),
    lastName: pick(LAST, number),
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    companyName: `Company ${number}`,
    domain: `company-${number}.example.com`,
    companySize: '11-50',
    companyType: 'software',
    numberOfUsers: 24,
  }
  return measure('sign up', async () => {
    const signedIn = await api.call(signUpContract.signUp, { body })
    await api.call(signUpContract.confirmEmail, { params: { token: await readToken(database, email) } })
    const select = 'select organization_id from users where email = ?'
    const organizationId = await database.prepare(select).bind(email).first<string>('organization_id')
    if (organizationId === null) throw new Error(`${email} has no organization.`)
    await insertPlan(database, organizationId, api.clock.at)
    return { token: signedIn.token, email, organizationId }
  })
}

async function addSomebody({ api, database, measure, number }: Company, token: string, at: number) {
  const [firstName, lastName] = [pick(FIRST, at), pick(LAST, at)]
  const email = `person-${at}@company-${number}.example.com`
  const body = { name: `${firstName} ${lastName}`, email, role: 'member', jobTitle: 'Content editor' }
  return measure('add somebody', async () => {
    const person = await api.call(usersContract.inviteUser, { body, token })
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    const invitation = await readToken(database, email)
    await api.call(acceptInvitation, { body: { token: invitation, firstName, lastName, ...password } })
    return { id: person.id, email }
  })
}

const PROGRESS = { pagesPerSecond: 6.4, failed: 2, blocked: 4 }
const CATEGORIES = [
  'crawl',
  'indexability',
  'titles',
  'content',
  'links',
  'images',
  'performance',
  'security',
]

/** What a crawl of 500 pages tells its row: at the start, every few seconds, at the end. */
async function finishAudit({ api }: Company, counted: D1Database, organizationId: string, id: string) {
  const at = api.clock.at.toISOString()
  const audit = {
    id,
    failure: null,
    score: 83,
    errorFree: 61,
    categories: Object.fromEntries(CATEGORIES.map((name, index) => [name, 70 + index])),
    counts: { error: 31, warning: 112, notice: 240, passed: 190 },
    startedAt: at,
  }
  for (let told = 1; told <= 20; told += 1) {
    const isOver = told === 20
    const progress = {
      ...PROGRESS,
      discovered: 500,
      fetched: told * 25,
      secondsLeft: isOver ? null : 60 - told * 3,
    }
    const status = isOver ? 'finished' : 'running'
    await updateAudit(overD1(counted), organizationId, {
      ...audit,
      status,
      progress,
      finishedAt: isOver ? at : null,
    } as Audit) // all that the row stores
  }
}

/** Makes one organization, and lets it do everything that is measured some times. */
export async function makeCompany(company: Company, counted: D1Database): Promise<void> {
  const { api, measure, number } = company
  const owner = await signUp(company)
  const { organizationId } = owner
  const persons: { id: string; email: string }[] = []
  for (let at = 1; at <= SHAPE['add somebody'].once; at += 1)
    persons.push(await addSomebody(company, owner.token, at))
  for (let at = 0; at < SHAPE['create a team'].once; at += 1) {
    const userIds = persons.slice(at * 5, at * 5 + 6).map(({ id }) => id)
    const body = { name: `Team ${at}`, leadId: userIds[0], userIds }
    await measure('create a team', () => api.call(teamsContract.createTeam, { body, token: owner.token }))
  }
  const hosts = ['www', 'shop', 'blog'].map((name) => `${name}.company-${number}.example.com`)
  for (const url of hosts)
    await measure('add a site', () => api.call(addSite, { body: { url }, token: owner.token }))
  for (let at = 0; at < 12; at += 1) {
    api.wait(3600_000)
    const token = await renewed()
    await measure('audit a site', async () => {
      const { id } = await api.call(createAudit, { body: { url: pick(hosts, at) }, token })
      await finishAudit(company, counted, organizationId, id)
    })
  }
  for (const { id } of persons.slice(0, 10)) {
    const body = { jobTitle: 'Head of content' }
    const token = await renewed()
    await measure('change somebody', () => api.call(usersContract.patchUser, { params: { id }, body, token }))
  }
  for (let at = 0; at < 3; at += 1) {
    const token = await renewed()
    await measure('open the audit log', () =>
      Promise.all([api.call(signInContract.getMe, { token }), api.call(listAuditEvents, { token })]),
    )
  }
  for (const { email } of persons.slice(0, 4)) await workFor(company, email)

  /** Tokens last a quarter of an hour. */
  async function renewed(): Promise<string> {
    const body = { email: owner.email, password: PASSWORD }
    return (await measure('sign in', () => api.call(signInContract.signIn, { body }))).token
  }
}

/** How often a session is refreshed: the first time leaves a row, and the others take the place of one. */
const REFRESHES = SHAPE['refresh a token'].monthly / SHAPE['sign in'].monthly
const HOURS = 6

/** Somebody's session: signs in, opens some pages in an hour and a half, and stays signed in. */
async function workFor({ api, measure }: Company, email: string): Promise<void> {
  let tokens: { token: string; refreshToken: string } = await measure('sign in', () =>
    api.call(signInContract.signIn, { body: { email, password: PASSWORD } }),
  )
  const ask = (action: Action, ...endpoints: Parameters<NodeApi['call']>[0][]) =>
    measure(action, () => Promise.all(endpoints.map((each) => api.call(each, { token: tokens.token }))))
  const refresh = async () => {
    api.wait(15 * 60_000)
    const body = { refreshToken: tokens.refreshToken }
    tokens = await measure('refresh a token', () => api.call(signInContract.refreshToken, { body }))
  }
  for (let hour = 0; hour < HOURS; hour += 1) {
    await ask('open the dashboard', signInContract.getMe, listAudits)
    if (hour % 2 === 0) await ask('open the users list', signInContract.getMe, usersContract.listUsers)
    await refresh()
  }
  for (let times = HOURS; times < REFRESHES; times += 1) await refresh()
}
