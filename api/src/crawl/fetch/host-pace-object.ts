import { DurableObject } from 'cloudflare:workers'
import * as z from 'zod'
import { type HostLimits, PacedHost, type SettledSlots } from './host-limits.ts'
import { HostSchedule, type SlotRequest, type Slots } from './host-schedule.ts'

const SCHEDULE = 'schedule'
/** What was learned of a host is worth keeping for so long. */
const IDLE_MS = 3_600_000

const Kept = z.object({ schedule: HostSchedule, usedAt: z.number() })
type Kept = z.infer<typeof Kept>

/** One host: limits requests per second and connections at once, over all crawls and page audits. */
export class HostPace extends DurableObject {
  readonly #host = new PacedHost({
    find: () => this.findKept()?.schedule,
    keep: (schedule) => this.keep(schedule),
  })

  take(limits: HostLimits, request: SlotRequest): Slots {
    return this.#host.take(limits, request)
  }

  settle(limits: HostLimits, done: SettledSlots): number {
    return this.#host.settle(limits, done)
  }

  obey(limits: HostLimits, crawlDelay: number | null): void {
    this.#host.obey(limits, crawlDelay)
  }

  override async alarm(): Promise<void> {
    const idleSince = this.findKept()?.usedAt ?? 0
    if (idleSince + IDLE_MS > Date.now()) return this.ctx.storage.setAlarm(idleSince + IDLE_MS)
    await this.ctx.storage.deleteAll()
  }

  /** What a build with another idea of it has kept is learned again, as after an hour without a request. */
  private findKept(): Kept | undefined {
    return Kept.safeParse(this.ctx.storage.kv.get(SCHEDULE)).data
  }

  private keep(schedule: HostSchedule) {
    const usedAt = Date.now()
    this.ctx.storage.kv.put<Kept>(SCHEDULE, { schedule, usedAt })
    this.ctx.waitUntil(this.forgetWhenIdle(usedAt))
  }

  private async forgetWhenIdle(usedAt: number) {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(usedAt + IDLE_MS)
  }
}
