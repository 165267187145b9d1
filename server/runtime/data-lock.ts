import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

export class DataInUseError extends Error {
  override name = 'DataInUseError'
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

/**
 * Takes a data folder for this process; two servers on one folder would each trust their own cache of it. A listening
 * socket and not a file with a process id, because the kernel lets go of it however the process ends.
 * @throws {DataInUseError} when another process holds the folder.
 */
export async function lockData(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock.sock')
  if (await isAnswered(path))
    throw new DataInUseError(
      `Another server is using ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
  rmSync(path, { force: true })

  const lock = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    lock.once('error', reject)
    lock.listen(path, resolve)
  })
  lock.unref()
  return () => new Promise((resolve) => lock.close(() => resolve()))
}
