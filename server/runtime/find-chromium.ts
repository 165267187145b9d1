import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser of this machine: the one that CHROME_PATH names, or the first that PATH leads to. */
export function findChromium(environment: Record<string, string | undefined>): string | undefined {
  const named = environment['CHROME_PATH']
  if (named) return isExecutable(named) ? named : undefined
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}
