import { execFile } from 'node:child_process'
import * as z from 'zod'
import { callApi } from '#tests/product/account.ts'

const COMMAND = 'cli/bellwether.ts'

/** Nothing of our own environment but what a shell has. */
const toEnvironment = (more: Record<string, string>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...more,
})

/** Runs the command as a pipeline does. */
export function runCommand(given: string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: toEnvironment(environment), maxBuffer: 32 * 1024 * 1024 }
    execFile(process.execPath, [COMMAND, ...given], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

const Key = z.object({ key: z.string() })

export async function createKey(url: string, token: string, scope: string): Promise<string> {
  const body = JSON.stringify({ name: scope, role: 'member', scopes: [scope], life: '30' })
  return Key.parse(await callApi(url, '/api-keys', { method: 'POST', body, token })).key
}
