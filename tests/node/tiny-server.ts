import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findFreePort } from '#server/runtime/free-port.ts'
import { newFolder } from './new-folder.ts'

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface TinyServer {
  port: number
  dataDir: string
  process: ChildProcess
  output: () => string
  ended: Promise<Ending>
}

export function launch(script: string, settings: Record<string, string>, onOutput: (text: string) => void) {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], CRAWL_PARSERS: '1', ...settings },
  })
  child.stdout.on('data', (chunk) => onOutput(String(chunk)))
  child.stderr.on('data', (chunk) => onOutput(String(chunk)))
  return child
}

/** `server/start.ts` with small workers, as a process of its own. */
export async function startTinyServer(settings: Record<string, string> = {}): Promise<TinyServer> {
  const port = await findFreePort()
  const dataDir = settings['DATA_DIR'] ?? newFolder()
  let printed = ''
  const child = launch(
    'tests/fixtures/tiny-product/run.ts',
    { PORT: String(port), DATA_DIR: dataDir, ...settings },
    (text) => (printed += text),
  )
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const over = { isClosed: false }
  child.once('close', () => (over.isClosed = true))
  while (!printed.includes('ready at')) {
    // Closed and not only ended: by then everything that it has printed is here.
    if (over.isClosed) throw new Error(printed)
    await wait(20)
  }
  return { port, dataDir, process: child, output: () => printed, ended }
}

/** The processes that have this one as their parent. */
export function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
