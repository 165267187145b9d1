import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Order } from './attacker.ts'

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url))

/**
 * Measures while an attack is under way. The attacker has machines of its own, so its process takes only what the product
 * and the measuring leave of this one.
 */
export async function underAttack<T>(order: Order, measure: () => Promise<T>): Promise<T> {
  const attacker = fork(ATTACKER)
  if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW)
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
