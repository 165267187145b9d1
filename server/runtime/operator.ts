import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type V4WorkerOptions } from 'miniflare'
import * as z from 'zod'
import { type MigratedDatabase } from './migrations.ts'

// Miniflare has its own way to a binding, which uses a port that every user of this machine can reach.

const SCRIPT = `
const OPERATIONS = {
  async batch({ DB }, statements) {
    return DB.batch(statements.map(({ sql, params }) => DB.prepare(sql).bind(...params)))
  },
  async scheduled({ API }, { cron, scheduledTime }) {
    const { outcome } = await API.scheduled({ cron, scheduledTime: new Date(scheduledTime) })
    if (outcome !== 'ok') throw new Error('The outcome is ' + outcome)
    return {}
  },
}
export default {
  async fetch(request, env) {
    const operation = OPERATIONS[new URL(request.url).pathname.slice(1)]
    try {
      return Response.json(await operation(env, await request.json()))
    } catch (error) {
      return new Response(String(error.cause?.message ?? error.message), { status: 500 })
    }
  },
}`

/** A worker for what the server itself does with the API and its database; it listens on a socket file alone. */
export function toOperatorWorker(
  apiName: string,
  unsafeBindings: NonNullable<V4WorkerOptions['unsafeBindings']>,
): V4WorkerOptions {
  return {
    modules: true,
    script: SCRIPT,
    compatibilityDate: '2026-10-20',
    // Lets a binding run the scheduled handler of another worker.
    compatibilityFlags: ['service_binding_extra_handlers'],
    serviceBindings: { API: apiName },
    unsafeBindings,
  }
}

const BatchReply = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }))

function ask(socketPath: string, operation: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path: `/${operation}`, method: 'POST', agent: false }, (reply) => {
      text(reply)
        .then((said) => {
          if (reply.statusCode !== 200) throw new Error(said)
          resolve(JSON.parse(said))
        })
        .catch(reject)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(input))
  })
}

interface BoundStatement {
  sql: string
  params: unknown[]
  bind(...values: unknown[]): BoundStatement
  all(): Promise<{ results: Record<string, unknown>[] }>
}

/** The API's database by way of the operator worker. */
export function openDatabase(socketPath: string): MigratedDatabase<BoundStatement> {
  async function batch(statements: readonly BoundStatement[]) {
    const asked = statements.map(({ sql, params }) => ({ sql, params }))
    return BatchReply.parse(await ask(socketPath, 'batch', asked))
  }
  const toStatement = (sql: string, params: unknown[]): BoundStatement => ({
    sql,
    params,
    bind: (...values) => toStatement(sql, values),
    async all() {
      const [result] = await batch([this])
      return result ?? { results: [] }
    },
  })
  return { prepare: (sql) => toStatement(sql, []), batch }
}

/** Runs the jobs of the API that are due; rejects when the run as a whole has failed. */
export async function runScheduled(socketPath: string, cron: string, at: Date): Promise<void> {
  await ask(socketPath, 'scheduled', { cron, scheduledTime: at.getTime() })
}
