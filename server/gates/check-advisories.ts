import { spawnSync } from 'node:child_process'
import { readAudit } from './advisories.ts'

// Asks the registry for known advisories: 0 none, 1 there are some, 2 the registry could not be asked.

const MINUTE_MS = 60_000
const args = ['audit', '--json', ...process.argv.slice(2)]
const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 2 * MINUTE_MS })
const lookup = readAudit(stdout)

if (lookup.outcome === 'not-asked') {
  console.error(`Advisories are unknown, since the registry could not be queried: ${lookup.reason}`)
  process.exit(2)
}
for (const advisory of lookup.advisories) console.log(advisory)
console.log(`${lookup.packages} packages checked, ${lookup.advisories.length} known advisories.`)
if (lookup.advisories.length > 0) process.exit(1)
