import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Runs workerd so that it ends with us; see the script itself. */
export const RUN_WORKERD = join(import.meta.dirname, 'run-workerd.sh')

/** The workerd that Miniflare is pinned to, so that all our processes run one version. */
export function findWorkerd(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  const workerd: unknown = require('workerd')
  if (typeof workerd !== 'object' || workerd === null || !('default' in workerd))
    throw new Error('The workerd binary is missing: run npm install.')
  return String(workerd.default)
}

/** Resolves when the process is gone; kills it when it is not within `graceMs`. */
export async function waitForEnd(pid: number, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
