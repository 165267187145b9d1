import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createParseClient, type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type Bindings, readSettings } from '#api/env.ts'
import { startParsers } from '#server/runtime/parsers.ts'
import { newFolder } from '#tests/node/new-folder.ts'

// The real parse steps in real processes under the real watchdog, and servers that they ask.

const SECRET = 'the secret of this run'
const LIMITS = { everyMs: 200, cpuMs: 3_500, silenceMs: 60_000, megabytes: 600 }

/** Starts processes of a module until the test ends; `killed` learns why each was killed. */
export async function startParse(
  module: string,
  count: number,
  privateAddresses: 'allow' | 'deny' = 'allow',
): Promise<{ parse: RunParseJob; killed: unknown[] }> {
  const killed: unknown[] = []
  const parsers = await startParsers({
    module,
    runDir: newFolder(),
    count,
    compatibilityDate: '2026-10-20',
    secret: SECRET,
    privateAddresses,
    limits: LIMITS,
    log: (_, event, facts) => event === 'parse-process-killed' && killed.push(facts?.['why']),
  })
  onTestFinished(() => parsers.stop())
  const settings = readSettings({
    TOKEN_KEYS: JSON.stringify([{ id: 'a', secret: 'a key that signs nothing here, 32 long' }]),
    PARSE_URLS: parsers.urls.join(),
    PARSE_SECRET: SECRET,
  } as unknown as Parameters<typeof readSettings>[0])
  return { parse: createParseClient({} as Bindings, settings), killed }
}

/** A server until the test ends; returns its origin. */
export async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
