import { build, type Plugin } from 'esbuild'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createApp as CreateApp } from '#api/app.ts'
import { type Endpoint, fillPath, type ReplyOf } from '#contract/endpoint.ts'

// The API inside Node, for measurements that need its clock and its database in hand. What only the platform has is left
// out: no test of behavior belongs here.

const PLATFORM =
  'export class DurableObject {}; export class WorkerEntrypoint {}; export const connect = undefined; export const env = {}'

const withoutPlatform: Plugin = {
  name: 'without-platform',
  setup(build) {
    build.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: 'platform' }))
    build.onLoad({ filter: /^/, namespace: 'platform' }, () => ({ contents: PLATFORM }))
  },
}

/** Bundled as for the platform, since Node and a bundler do not read every package alike. */
async function loadApp(folder: string): Promise<typeof CreateApp> {
  const outfile = join(folder, 'app.mjs')
  await build({
    entryPoints: ['api/src/app.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    conditions: ['worker'],
    plugins: [withoutPlatform],
    logLevel: 'error',
  })
  const module = (await import(pathToFileURL(outfile).href)) as { createApp: typeof CreateApp } // what was bundled
  return module.createApp
}

const nothing = () => Promise.resolve(undefined)
const namespace = (object: object) => ({ idFromName: (name: string) => name, get: () => object })

/** Objects and services that say yes and keep nothing: what is measured is the database. */
const platform = (DB: D1Database) => ({
  DB,
  LIMITS: namespace({ take: () => Promise.resolve(0), giveBack: nothing }),
  CRAWLS: namespace({ wake: () => Promise.resolve({ status: 'queued' }), snapshot: nothing }),
  HOSTS: namespace({}),
  MAIL_QUEUE: { send: nothing, sendBatch: nothing },
  COMPUTE: {
    hashPassword: (password: string) => Promise.resolve(`plain$${password}`),
    checkPassword: (password: string, stored: string) =>
      Promise.resolve({ isRight: stored === `plain$${password}`, isOutdated: false }),
  },
  TOKEN_KEYS: JSON.stringify([{ id: 'bench', secret: 'only-for-a-measurement-on-this-machine' }]),
  VERSION: 'bench',
})

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
}

/** The API over one database, at a time that the caller moves. Work for later is done before a call returns. */
export async function createNodeApi(DB: D1Database, folder: string) {
  const clock = { at: new Date('2026-11-02T09:00:00.000Z') }
  const createApp = await loadApp(folder)
  const app = createApp({
    now: () => clock.at,
    fetch: () => Promise.reject(new Error('There is no network.')),
  })

  async function call<E extends Endpoint>(
    endpoint: E,
    { params = {}, query = {}, body, token }: CallOptions = {},
  ): Promise<ReplyOf<E>> {
    const later: Promise<unknown>[] = []
    const search = new URLSearchParams(query).toString()
    const url = `http://api.bench/api${fillPath(endpoint.path, params)}${search && `?${search}`}`
    const request = new Request(url, {
      method: endpoint.method,
      headers: {
        'cf-connecting-ip': '10.0.0.1',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await app.fetch(request, platform(DB), {
      waitUntil: (work: Promise<unknown>) => void later.push(work),
      passThroughOnException: () => undefined,
      props: {},
    })
    const text = await response.text()
    await Promise.all(later)
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>
  }

  const wait = (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms)
  }
  return { call, clock, wait }
}

export type NodeApi = Awaited<ReturnType<typeof createNodeApi>>
