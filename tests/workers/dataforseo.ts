import { commit } from '#api/db/commit.ts'
import { toConnect } from '#api/sources/connections.ts'
import { createDataForSeoSource } from '#api/sources/dataforseo/dataforseo.source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Asked, type DomainSource } from '#api/sources/source.ts'
import { type QueryOf, type Endpoint } from '#contract/endpoint.ts'
import { type DataForSeoSettings } from '#contract/seo/sources.costs.ts'
import { type Target } from '#contract/seo/domain.ts'
import {
  replyAsDataForSeo,
  SAMPLE_LOGIN,
  type SampleReplies,
} from '#standins/dataforseo/dataforseo-replies.ts'
import { type TestApi } from './api.ts'
import { createPerson, createTestScope } from './people.ts'

export { SAMPLE_DOMAINS } from '#standins/dataforseo/sample-domains.ts'
export { SAMPLE_LOGIN }

export const SAMPLE_HOST = 'harbor-lantern.example'
export const DATAFORSEO_URL = 'http://127.0.0.1:21799'

export const aTarget = (overrides: Partial<Target> = {}): Target => ({
  name: SAMPLE_HOST,
  scope: 'subdomains',
  host: SAMPLE_HOST,
  domain: SAMPLE_HOST,
  path: '/',
  ...overrides,
})

export const anAsked = (overrides: Partial<Asked> = {}): Asked => ({
  target: aTarget(),
  from: '2026-06-01',
  to: '2026-11-24',
  previous: null,
  country: undefined,
  device: 'all',
  fresh: false,
  ...overrides,
})

/** The query of a list as somebody sends it who asks for nothing in particular. */
export const queryOf = <Call extends Endpoint>(call: Call, asked: object = {}): QueryOf<Call> =>
  call.query.parse(asked) as QueryOf<Call>

/** An organization with an account at a DataForSEO of its own, whose calls are counted. */
export async function connectDataForSeo(api: TestApi, settings: Partial<DataForSeoSettings> = {}) {
  const person = await createPerson(api)
  const server: SampleReplies = replyAsDataForSeo()
  const logged: string[] = []
  const base = createTestScope(api)
  const scope: SourceScope & { settled: () => Promise<unknown> } = {
    ...base,
    settings: { ...base.settings, DATAFORSEO_API_URL: DATAFORSEO_URL },
    log: (level, event, facts) => void logged.push(JSON.stringify([level, event, facts])),
    fetch: server.fetch,
    organizationId: person.organizationId,
    personId: person.id,
  }
  const all = {
    spending: 'automatic',
    dailyBudget: 1_000_000,
    monthlyBudget: 10_000_000,
    ...settings,
  } as const
  const connection = {
    source: 'dataforseo',
    account: SAMPLE_LOGIN.login,
    secrets: SAMPLE_LOGIN,
    settings: all,
  } as const
  await commit(scope.db, await toConnect(scope, connection))
  return { scope, server, person, logged, open: () => openSource(scope) }
}

export async function openSource(scope: SourceScope): Promise<Required<DomainSource>> {
  const source = await createDataForSeoSource(scope)
  if (!source) throw new Error('It is not connected.')
  return source as Required<DomainSource>
}

/** Calls of one moment, in the ledger of an organization that has no account. */
export const insertSourceCalls = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into source_calls (id, organization_id, source, endpoint, target, reserved, cost, outcome, at)
     select 'spc_' || ?2 || '_' || n, ?2, 'dataforseo', 'backlinks/summary/live', 'host-' || (n % 3) || '.example', 20030,
       case n % 2 when 0 then 20030 end, case n % 2 when 0 then 'done' else 'failed' end, 1000 from numbers`,
  )
    .bind(count, organizationId)
    .run()
