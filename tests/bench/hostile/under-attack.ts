import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Order } from './attacker.ts'

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url))

const hasIdleClass = spawnSync('chrt', ['-i', '0', 'true']).status === 0

/**
 * The attacker has machines of its own, so its process takes only what the product and the measuring leave of this one:
 * where Linux lets it, in the class that each other process wakes up before. By priority alone they would wait for the
 * end of its time slice, which is longer than most requests take.
 */
function startAttacker(): ChildProcess {
  if (hasIdleClass) return fork(ATTACKER, { execPath: 'chrt', execArgv: ['-i', '0', process.execPath] })
  const attacker = fork(ATTACKER)
  if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW)
  return attacker
}

/** Measures while an attack is under way. */
export async function underAttack<T>(order: Order, measure: () => Promise<T>): Promise<T> {
  const attacker = startAttacker()
  attacker.send(order)
  const ended = once(attacker, 'exit')
  const begun = await Promise.race([once(attacker, 'message'), ended.then(() => undefined)])
  if (!begun) throw new Error(`The attacker of "${order.name}" ended before it began.`)
  try {
    return await measure()
  } finally {
    attacker.disconnect()
    await ended
  }
}
