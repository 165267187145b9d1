import { readdirSync, readFileSync } from 'node:fs'

/** Processes of browsers that this product has started: their profile is named in their command. */
export function listBrowsers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bellwether-chromium-')
      } catch {
        return false // It has just ended.
      }
    })
    .map(Number)
}
