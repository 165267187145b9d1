import { setTimeout as wait } from 'node:timers/promises'
import { listTree } from '#tests/bench/process-tree.ts'
import { type Product } from '#tests/product/product.ts'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with the one before.
  }
}

/** SIGKILL to every process of a product at once: Node, workerd, those that parse and compute, and a browser where there is one. */
export async function killAll(product: Product): Promise<number> {
  const pids = listTree(product.pid)
  for (const pid of pids) kill(pid)
  await product.kill()
  while (pids.some(isRunning)) await wait(5)
  return pids.length
}
