import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Log } from './log.ts'

const OWNER_ONLY = 0o700
const STICKY = 0o1000

/** What this process and those that it starts create from now on is for their owner alone. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}

/** A copy that only the owner can read, whatever the mode of the original: `copyFileSync` would copy the mode. */
export function copyPrivately(from: string, to: string): void {
  writeFileSync(to, readFileSync(from))
}

/** Takes from everybody but the owner what they may do; resolves to whether that was possible. */
function closeToOthers(path: string): boolean {
  const { mode } = lstatSync(path)
  if ((mode & 0o077) === 0) return true
  try {
    chmodSync(path, mode & OWNER_ONLY)
    return true
  } catch {
    return false
  }
}

/**
 * Closes a data folder and what an earlier start has left in it to everybody but its owner.
 * @throws when the folder is one that everybody shares, like /tmp, which must not be closed.
 */
export function closeDataFolder(dataDir: string, log: Log): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY })
  if (lstatSync(dataDir).mode & STICKY)
    throw new Error(`DATA_DIR ${dataDir} is open to every user of this machine: set it to a folder inside.`)

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => !file.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name))
  const open = [dataDir, ...paths].filter((path) => !closeToOthers(path))
  // A mounted volume may belong to somebody else, who has lent it to us.
  if (open.length > 0) log('warn', 'data-open-to-others', { paths: open.slice(0, 10), count: open.length })
}
