import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// The browsers of one file have their profiles in a folder of its own, so that those of others are not taken for them.

const folder = mkdtempSync(join(tmpdir(), 'bw-'))
// With a short name, as the path of a socket has to have. Where we are root, they run as another user, who has to get through.
chmodSync(folder, 0o711)
process.env['TMPDIR'] = folder
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // It has just ended.
  }
}

/** What a profile is called, and the data of a product is not. */
const PROFILE = /^bellwether-\d+-/
const hasProfile = (command: string) =>
  command.split(`${folder}/`).some((rest, at) => at > 0 && PROFILE.test(rest))

/** Processes of browsers that this file has started, also of those whose parent is gone. */
export function listBrowsers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && hasProfile(commandOf(name)))
    .map(Number)
}

/** The profiles of those browsers that are not removed. */
export const listProfiles = (): string[] => readdirSync(folder).filter((name) => PROFILE.test(name))
