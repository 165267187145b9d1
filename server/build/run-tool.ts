import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A tool that failed; the message is what it said. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/** A tool's script, to be run by the same Node that runs us: the one on the PATH may differ. */
export const findTool = (name: string) => join('node_modules', '.bin', name)

/**
 * Runs a tool of this repository and resolves to what it printed.
 * @throws {ToolError} when it ends with another code than 0.
 */
export function runTool(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ...environment }
    const tool = spawn(process.execPath, [findTool(name), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complained = ''
    tool.stdout.on('data', (chunk) => (printed += String(chunk)))
    tool.stderr.on('data', (chunk) => (complained += String(chunk)))
    tool.once('error', fail)
    tool.once('close', (code) => {
      if (code === 0) done(printed)
      else fail(new ToolError(`${name} ${args.join(' ')} failed:\n${printed}${complained}`))
    })
  })
}
