export interface InFlightLimits {
  perKey: number
  total: number
  /** A call that takes longer counts no more: a request that the platform cut off never says that it is over. */
  longestMs: number
}

interface Call {
  key: string
  since: number
}

/** How many calls are under way, over all and for each key. */
export class InFlight {
  private readonly calls = new Set<Call>()
  private readonly limits: InFlightLimits

  constructor(limits: InFlightLimits) {
    this.limits = limits
  }

  /** Returns what ends the call; undefined where there is no room for it. */
  enter(key: string, now: number): (() => void) | undefined {
    for (const call of this.calls) if (now - call.since > this.limits.longestMs) this.calls.delete(call)
    const ofKey = [...this.calls].filter((call) => call.key === key).length
    if (this.calls.size >= this.limits.total || ofKey >= this.limits.perKey) return undefined
    const call = { key, since: now }
    this.calls.add(call)
    return () => void this.calls.delete(call)
  }
}
