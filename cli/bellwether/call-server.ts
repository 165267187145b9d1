import type * as z from 'zod'
import { AuditFailed } from './failures.ts'

export interface Server {
  url: string
  key: string
}

const TIMEOUT_MS = 30_000

async function request({ url, key }: Server, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A key must not follow to another server.
      redirect: 'error',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    throw new AuditFailed(`${url} can’t be reached${cause}.`)
  }
}

/** What a server of any version may say of a refusal. */
function toReason(status: number, reply: unknown): string {
  const { detail } = Object(reply) as { detail?: unknown }
  return typeof detail === 'string' ? `${detail} (status ${status})` : `status ${status}`
}

/** @throws {AuditFailed} where the server is away, refuses, or is no Bellwether */
export async function callServer<Schema extends z.ZodType>(
  server: Server,
  path: string,
  { reply: schema, body }: { reply: Schema; body?: unknown },
): Promise<z.output<Schema>> {
  const response = await request(server, path, body)
  const reply: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new AuditFailed(`The server refused: ${toReason(response.status, reply)}`)
  const parsed = schema.safeParse(reply)
  if (!parsed.success) throw new AuditFailed(`${server.url} does not respond as a Bellwether server does.`)
  return parsed.data
}
