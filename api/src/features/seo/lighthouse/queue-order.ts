/** A run that waits or is under way. */
export interface QueueEntry {
  runId: string
  organizationId: string
  state: 'queued' | 'running'
  queuedAt: Date
}

/** When an organization last had a turn, in milliseconds; absent where it had none lately. */
export type LastTurns = ReadonlyMap<string, number>

/**
 * The runs that wait, in the order of their turns: the organization with the fewest runs under way comes first, then the one whose
 * last turn was longest ago, whatever number of runs each has. Within one organization, who came first.
 */
export function orderQueue(entries: readonly QueueEntry[], lastTurns: LastTurns): string[] {
  const under = new Map<string, number>()
  const waiting = new Map<string, QueueEntry[]>()
  for (const entry of entries) {
    const { organizationId: key, state } = entry
    if (state === 'running') under.set(key, (under.get(key) ?? 0) + 1)
    else waiting.set(key, [...(waiting.get(key) ?? []), entry])
  }
  const keys = [...waiting.keys()]
  const turns = new Map(keys.map((key) => [key, lastTurns.get(key) ?? 0]))
  for (const own of waiting.values()) own.sort(byArrival)
  const order: string[] = []
  // Later than each turn that there was.
  let next = Math.max(0, ...turns.values())
  for (;;) {
    const [key] = keys
      .filter((one) => waiting.get(one)?.[0])
      .sort(
        (one, other) =>
          (under.get(one) ?? 0) - (under.get(other) ?? 0) ||
          (turns.get(one) ?? 0) - (turns.get(other) ?? 0) ||
          byArrival(waiting.get(one)?.[0], waiting.get(other)?.[0]),
      )
    const entry = key === undefined ? undefined : waiting.get(key)?.shift()
    if (key === undefined || !entry) return order
    order.push(entry.runId)
    next += 1
    turns.set(key, next)
  }
}

function byArrival(one?: QueueEntry, other?: QueueEntry): number {
  if (!one || !other) return 0
  return one.queuedAt.getTime() - other.queuedAt.getTime() || (one.runId < other.runId ? -1 : 1)
}
