import { availableParallelism } from 'node:os'
import { type Ended, runCommand } from './suites/command.ts'

// Runs npm scripts, as many at a time as there are cores, to the end of all of them whatever one finds. What each prints
// is shown whole and in the order in which they were named, so that the longest are best named first.

const names = process.argv.slice(2)
const ended: (Ended | undefined)[] = names.map(() => undefined)
let started = 0
let shown = 0

function showWhatIsNext() {
  for (let end = ended[shown]; end; end = ended[shown]) {
    console.log(
      `> ${names[shown] ?? ''}: ${end.succeeded ? 'passed' : 'FAILED'} (${end.seconds.toFixed(1)} s)`,
    )
    if (end.printed) console.log(end.printed.trimEnd())
    shown += 1
  }
}

async function work() {
  while (started < names.length) {
    const index = started
    started += 1
    ended[index] = await runCommand(['npm', 'run', '--silent', names[index] ?? ''], { isShown: false })
    showWhatIsNext()
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
const failed = names.filter((_, index) => !ended[index]?.succeeded)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
