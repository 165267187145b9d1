import {
  createSchedule,
  type HostSchedule,
  settleSlots,
  type SlotRequest,
  type Slots,
  takeSlots,
} from './host-schedule.ts'
import { createPace, type ResponseSample } from './rate-control.ts'

export interface HostLimits {
  /** Requests a second that are never exceeded; 0 lifts the ceiling, on private addresses only. */
  maxRate: number
  isPrivate: boolean
  /** What a verified owner of the host asks for beyond that. */
  ownersRate: number | null
}

/** What became of slots that were taken. */
export interface SettledSlots {
  id: number
  samples: ResponseSample[]
  tookMs: number
}

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

/** Where what is known of a host stays between two calls. */
export interface ScheduleStore {
  /** Undefined for a host that nobody has asked lately. */
  find: () => HostSchedule | undefined
  keep: (schedule: HostSchedule) => void
}

/** One host, whose requests of all callers meet here. */
export class PacedHost {
  readonly #store: ScheduleStore

  constructor(store: ScheduleStore) {
    this.#store = store
  }

  take(limits: HostLimits, request: SlotRequest): Slots {
    const { schedule, slots } = takeSlots(this.#find(limits), request, Date.now())
    this.#store.keep(schedule)
    return slots
  }

  settle(limits: HostLimits, done: SettledSlots): number {
    const { schedule, pauseMs } = settleSlots(this.#find(limits), done, Date.now())
    this.#store.keep(schedule)
    return pauseMs
  }

  /** Crawl-delay of robots.txt now, in seconds between two requests; null for none. */
  obey(limits: HostLimits, crawlDelay: number | null): void {
    this.#store.keep(raise({ ...this.#find(limits), crawlDelay }, limits, Date.now()))
  }

  #find(limits: HostLimits): HostSchedule {
    const { maxRate, isPrivate } = limits
    const known = this.#store.find() ?? createSchedule(createPace(maxRate, null, isPrivate))
    return raise(known, limits, Date.now())
  }
}
