import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createGatewayScope } from '#tests/workers/gateway-scope.ts'
import { type DataForSeoServer, SAMPLE_LOGIN, startDataForSeo } from '#tests/workers/dataforseo-server.ts'
import { askDataForSeo } from './ask-dataforseo.ts'
import * as backlinks from './backlinks.ts'
import * as labs from './labs.ts'
import * as pages from './pages.ts'
import { type PaidCall } from './paid-call.ts'
import { DATAFORSEO_CALLS } from './price-list.ts'

// What we ask and read, and what the stand-in replies, against the models of DataForSEO's own client: a field that they rename, or
// that we misspell, would only be found by paying for it.

const MODELS = 'node_modules/dataforseo-client/dist/esm/models'

/** A field of a model by its type: `string`, `KeywordInfo[]`, `{ [key: string]: number; }`. */
type Fields = ReadonlyMap<string, string>

const FIELD = /^ {4}(\w+)\?: ((?:\{[^}]*\}(?:\[\])?|[^;{])+?)(?: \| undefined)?;$/gm

/** Models of several kinds are in the file of what they have in common. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  DataLabsOrganicSerpElementItem: 'BaseDataforseoLabsApiElementItem',
  OnPageHtmlResourceItem: 'BaseOnPageResourceItem',
}

/** The fields of a model, and of the one that it extends. */
function readModel(name: string): Fields {
  const text = readFileSync(`${MODELS}/${SHARED_FILES[name] ?? name}.d.ts`, 'utf8')
  const declared = new RegExp(`^export interface I${name}(?: extends I(\\w+))? \\{.*?^\\}`, 'ms').exec(text)
  if (!declared) throw new Error(`The client has no model ${name}.`)
  const [body, base] = declared
  const own = [...body.matchAll(FIELD)].map(
    ([, field = '', type = '']) => [field, type.replace(/\s+/g, ' ')] as const,
  )
  return new Map([...(base === undefined ? [] : readModel(base)), ...own])
}

/** `backlinks/summary/live` is `BacklinksSummaryLive`. */
const toModel = (path: string) =>
  path.replace(/(?:^|[/_])([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Items of a search result are of many kinds, which the client tells apart by their type. */
const KINDS: Readonly<Record<string, string>> = {
  BaseDataforseoLabsApiElementItem: 'DataLabsOrganicSerpElementItem',
}

/** What is read of a field, without what we make of it. */
function unwrap(schema: z.ZodType): z.ZodType {
  const { def } = schema._zod as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? unwrap(inner) : schema
}

function checkField(schema: z.ZodType, type: string, at: string): void {
  const read = unwrap(schema)
  if (type === 'any') return
  if (read instanceof z.ZodNumber) expect(type, at).toBe('number')
  else if (read instanceof z.ZodString) expect(type, at).toBe('string')
  else if (read instanceof z.ZodBoolean) expect(type, at).toBe('boolean')
  else if (read instanceof z.ZodArray) {
    expect(type, at).toMatch(/\[\]$/)
    checkField(read.element as z.ZodType, type.slice(0, -2), `${at}[]`)
  } else if (read instanceof z.ZodRecord) checkRecord(read, type, at)
  else if (read instanceof z.ZodObject && type.startsWith('{')) {
    // By name, such as metrics by kind of result.
    for (const [name, field] of Object.entries(read.shape))
      checkField(field as z.ZodType, valueOf(type), `${at}.${name}`)
  } else if (read instanceof z.ZodObject) checkModel(read, type, at)
  else expect.unreachable(`${at} is of a kind that this test does not know`)
}

const valueOf = (record: string) => /^\{ \[key: string\]: ([^;]+); \}$/.exec(record)?.[1] ?? record

function checkRecord(schema: z.ZodRecord, type: string, at: string): void {
  if (type.startsWith('{')) checkField(schema.valueType as z.ZodType, valueOf(type), `${at}{}`)
  // A record with fixed names.
  else
    for (const [name, field] of readModel(type))
      checkField(schema.valueType as z.ZodType, field, `${at}.${name}`)
}

function checkModel(schema: z.ZodObject, model: string, at: string): void {
  const fields = readModel(KINDS[model] ?? model)
  expect([...fields.keys()], at).toEqual(expect.arrayContaining(Object.keys(schema.shape)))
  for (const [name, field] of Object.entries(schema.shape))
    checkField(field as z.ZodType, fields.get(name) ?? 'missing', `${at}.${name}`)
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'string[]': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  'any[]': Array.isArray,
  '{ [key: string]: string; }': (value) => typeof value === 'object' && !Array.isArray(value),
}

function checkTask(task: object, model: string): void {
  const fields = readModel(model)
  for (const [name, value] of Object.entries(task)) {
    const type = fields.get(name)
    expect(type, `${model}.${name}`).toBeDefined()
    expect(TYPES[type ?? '']?.(value), `${model}.${name} is ${type}`).toBe(true)
  }
}

const TARGET = 'harbor-lantern.example'
const market = { location_code: 2840, language_code: 'en' }
const sorted = { limit: 5, order_by: ['rank,desc'], filters: [['rank', '>', 1]] }
const linked = {
  target: TARGET,
  include_subdomains: true,
  exclude_internal_backlinks: true,
  backlinks_status_type: 'live',
} as const
const days = { date_from: '2026-01-01', date_to: '2026-03-01' }

/** A call with every field that it may send. */
const asked = <Task extends object, Result>(call: PaidCall<Task, Result>, task: Required<Task>) => ({
  path: call.path,
  call: call as PaidCall<object, unknown>,
  task,
})

const CALLS = [
  asked(labs.domainRankOverview, { target: TARGET, ...market, limit: 1 }),
  asked(labs.historicalRankOverview, { target: TARGET, ...market, ...days }),
  asked(labs.competitorsDomain, {
    target: TARGET,
    ...market,
    ...sorted,
    item_types: ['organic'],
    exclude_top_domains: true,
  }),
  asked(labs.rankedKeywords, { target: TARGET, ...market, ...sorted, item_types: ['organic'] }),
  asked(labs.relevantPages, { target: TARGET, ...market, ...sorted, item_types: ['organic'] }),
  asked(backlinks.backlinksSummary, { ...linked, internal_list_limit: 5 }),
  asked(backlinks.backlinksList, { ...linked, ...sorted, mode: 'as_is' }),
  asked(backlinks.backlinksHistory, { target: TARGET, ...days }),
  asked(backlinks.referringDomains, { ...linked, ...sorted, internal_list_limit: 5 }),
  asked(backlinks.anchors, { ...linked, ...sorted, internal_list_limit: 5 }),
  asked(backlinks.domainPagesSummary, { ...linked, ...sorted, internal_list_limit: 5 }),
  asked(backlinks.domainIntersection, {
    targets: { '1': TARGET, '2': 'brass-and-oil.example' },
    exclude_targets: ['quiet-cove.example'],
    limit: 5,
    order_by: ['1.rank,desc'],
  }),
  asked(backlinks.backlinkCompetitors, { target: TARGET, limit: 5, order_by: ['rank,desc'] }),
  asked(backlinks.newAndLost, { target: TARGET, ...days, group_range: 'month' }),
  asked(pages.instantPages, {
    url: `https://${TARGET}/`,
    enable_javascript: true,
    enable_browser_rendering: false,
    load_resources: false,
  }),
  asked(pages.domainTechnologies, { target: TARGET }),
]
/** Its result is free form: Lighthouse's own. */
const LIGHTHOUSE = asked(pages.lighthouse, {
  url: `https://${TARGET}/`,
  for_mobile: true,
  categories: ['seo'],
})

const Reply = z.object({ tasks: z.array(z.object({ result: z.array(z.unknown()) })) })

let server: DataForSeoServer
beforeAll(async () => {
  server = await startDataForSeo()
  return server.stop
})

test('every call is among them', () => {
  expect(new Set([...CALLS, LIGHTHOUSE].map(({ path }) => path))).toEqual(
    new Set(DATAFORSEO_CALLS.map(({ path }) => path)),
  )
})

test.each([...CALLS, LIGHTHOUSE])('what is sent to $path are fields that it has', ({ path, task }) => {
  checkTask(task, `${toModel(path)}RequestInfo`)
})

test.each(CALLS)('what is read of $path are fields that it has', ({ path, call }) => {
  checkModel(unwrap(call.result) as z.ZodObject, `${toModel(path)}ResultInfo`, path)
})

test.each([...CALLS, LIGHTHOUSE])(
  'the stand-in replies to $path as it does',
  async ({ path, call, task }) => {
    const scope = createGatewayScope({ DATAFORSEO_API_URL: server.url })
    const { result } = await askDataForSeo(scope, { credentials: SAMPLE_LOGIN, call, task })
    expect(result).not.toBeNull()
    if (path === LIGHTHOUSE.path) return
    const reply = await fetch(`${server.url}/v3/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${SAMPLE_LOGIN.login}:${SAMPLE_LOGIN.password}`)}` },
      body: JSON.stringify([task]),
    })
    const { tasks } = Reply.parse(await reply.json())
    checkReply(tasks[0]?.result[0] ?? {}, `${toModel(path)}ResultInfo`)
  },
)

/** Every field of a reply is one of its model, all the way down. */
function checkReply(reply: unknown, model: string): void {
  if (typeof reply !== 'object' || reply === null) return
  if (Array.isArray(reply)) {
    for (const each of reply) checkReply(each, model)
    return
  }
  if (model.startsWith('{')) {
    for (const each of Object.values(reply)) checkReply(each, valueOf(model))
    return
  }
  if (!/^[A-Z]/.test(model)) return
  const fields = readModel(KINDS[model] ?? model)
  for (const [name, value] of Object.entries(reply)) {
    const type = fields.get(name)
    expect(type, `${model}.${name}`).toBeDefined()
    checkReply(value, (type ?? '').replace(/\[\]$/, ''))
  }
}
