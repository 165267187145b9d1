import { DurableObject } from 'cloudflare:workers'
import * as z from 'zod'
import {
  createSchedule,
  HostSchedule,
  type SlotRequest,
  settleSlots,
  type Slots,
  takeSlots,
} from './host-schedule.ts'
import { type ResponseSample, createPace } from './rate-control.ts'

export interface HostLimits {
  /** Requests a second that are never exceeded; 0 lifts the ceiling, on private addresses only. */
  maxRate: number
  isPrivate: boolean
  /** What a verified owner of the host asks for beyond that. */
  ownersRate: number | null
}

const SCHEDULE = 'schedule'
/** What was learned of a host is worth keeping for so long. */
const IDLE_MS = 3_600_000

/** An owner's rate lapses when no crawl of theirs has asked for so long. */
const OWNER_MS = 60_000

/** The schedule by today's ceiling: the common one, or an owner's, and never above what robots.txt asks for. */
function raise(
  schedule: HostSchedule,
  { maxRate, isPrivate, ownersRate }: HostLimits,
  now: number,
): HostSchedule {
  const known = schedule.owner && schedule.owner.until > now ? schedule.owner : null
  const owner =
    ownersRate === null ? known : { rate: Math.max(ownersRate, known?.rate ?? 0), until: now + OWNER_MS }
  const { ceiling, rate } = createPace(Math.max(maxRate, owner?.rate ?? 0), schedule.crawlDelay, isPrivate)
  const pace = { ...schedule.pace, ceiling, rate: Math.min(schedule.pace.rate, ceiling ?? rate) }
  return { ...schedule, pace, owner }
}

const Kept = z.object({ schedule: HostSchedule, usedAt: z.number() })
type Kept = z.infer<typeof Kept>

/** One host: limits requests per second and connections at once, over all crawls and page audits. */
export class HostPace extends DurableObject {
  take(limits: HostLimits, request: SlotRequest): Slots {
    const { schedule, slots } = takeSlots(this.find(limits), request, Date.now())
    this.keep(schedule)
    return slots
  }

  settle(limits: HostLimits, done: { id: number; samples: ResponseSample[]; tookMs: number }): number {
    const { schedule, pauseMs } = settleSlots(this.find(limits), done, Date.now())
    this.keep(schedule)
    return pauseMs
  }

  /** Crawl-delay of robots.txt now, in seconds between two requests; null for none. */
  obey(limits: HostLimits, crawlDelay: number | null): void {
    this.keep(raise({ ...this.find(limits), crawlDelay }, limits, Date.now()))
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

  private find(limits: HostLimits): HostSchedule {
    const { maxRate, isPrivate } = limits
    const kept = this.findKept()?.schedule ?? createSchedule(createPace(maxRate, null, isPrivate))
    return raise(kept, limits, Date.now())
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
