import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Short, since the path of a socket in it must fit into a hundred bytes. */
const PREFIX = 'bellwether-'
const NAME = /^bellwether-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function forgetProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes those of processes that were killed before they could. */
function forgetLeftOnes(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid)
    if (pid === process.pid || isAlive(pid)) continue
    try {
      forgetProfile(join(tmpdir(), name))
    } catch {
      // Another user's.
    }
  }
}

/** It loads no page before somebody goes there, whatever a page suggests: nobody has asked robots.txt about those. */
const PREFERENCES = { net: { network_prediction_options: 2 } }

function writePreferences(folder: string): string[] {
  const own = join(folder, 'Default')
  const file = join(own, 'Preferences')
  mkdirSync(own)
  writeFileSync(file, JSON.stringify(PREFERENCES))
  return [own, file]
}

/** A folder for a browser, empty but for its preferences, named by this process, and owned by the user that the browser runs as. */
export function createProfile(user: number | undefined): string {
  forgetLeftOnes()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const all = [folder, ...writePreferences(folder)]
  if (user !== undefined) for (const path of all) chownSync(path, user, user)
  return folder
}
