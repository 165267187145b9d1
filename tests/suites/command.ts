import { spawn } from 'node:child_process'

interface Options {
  environment?: Record<string, string>
  /** Shows what the command prints as it comes; otherwise it is handed back when the command has ended. */
  isShown?: boolean
}

export interface Ended {
  succeeded: boolean
  seconds: number
  printed: string
}

/** Runs a command to its end, whatever that is. */
export function runCommand(
  command: string[],
  { environment = {}, isShown = true }: Options = {},
): Promise<Ended> {
  const [program = '', ...rest] = command
  if (isShown) console.log(`\n> ${command.join(' ')}`)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ succeeded: code === 0, seconds: (performance.now() - startedAt) / 1000, printed }),
    )
  })
}
