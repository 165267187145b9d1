import * as z from 'zod'
import { Pace } from '#api/crawl/store/crawl-state.ts'
import { type ResponseSample, batchSizeOf, learn, reserve, spacingOf, waitOf } from './rate-control.ts'

/** Connections to one host at the same time, over all crawls. */
const MAX_OPEN = 24
/** Slots that were never released, since their holder has ended. */
const LEASE_MS = 120_000
const ASK_AGAIN_MS = 500

/** The request rate of one host, over all crawls. Plain data, so that a restart keeps to it. */
export const HostSchedule = z.object({
  pace: Pace,
  leases: z.array(z.object({ id: z.number(), count: z.number(), until: z.number() })),
  nextId: z.number(),
  /** When the host was last found to be asked too much: samples to earlier requests say nothing new. */
  backedOffAt: z.number(),
  /** Seconds between two requests that robots.txt asks for. */
  crawlDelay: z.number().nullable().default(null),
  /** The rate of a verified owner who crawls it, and until when it holds. */
  owner: z.object({ rate: z.number(), until: z.number() }).nullable().default(null),
})
export type HostSchedule = z.infer<typeof HostSchedule>

export interface SlotRequest {
  count: number
  /** Takes slots that begin within this time, and none that begin later. */
  patienceMs: number
  /** All of them or none, where otherwise about a second's worth is given. */
  isWhole: boolean
}

/** Times at which a host may be requested. */
export interface Slots {
  id: number
  /** None: try again in `inMs`. */
  count: number
  /** Milliseconds until the first. */
  inMs: number
  spacingMs: number
}

export function createSchedule(pace: Pace): HostSchedule {
  return { pace, leases: [], nextId: 1, backedOffAt: 0, crawlDelay: null, owner: null }
}

export function takeSlots(
  schedule: HostSchedule,
  { count: wanted, patienceMs, isWhole }: SlotRequest,
  now: number,
): { schedule: HostSchedule; slots: Slots } {
  const { pace, nextId } = schedule
  const leases = schedule.leases.filter(({ until }) => until > now)
  const open = leases.reduce((sum, { count }) => sum + count, 0)
  const inMs = waitOf(pace, now)
  const spacingMs = spacingOf(pace)
  const count = isWhole ? wanted : Math.min(batchSizeOf(pace, wanted), MAX_OPEN - open)
  const isFull = open > 0 && open + count > MAX_OPEN
  if (isFull || count <= 0 || inMs > patienceMs) {
    const wait = isFull || count <= 0 ? Math.max(inMs, ASK_AGAIN_MS) : inMs
    return { schedule: { ...schedule, leases }, slots: { id: 0, count: 0, inMs: wait, spacingMs } }
  }
  const until = now + inMs + count * spacingMs + LEASE_MS
  return {
    schedule: {
      ...schedule,
      pace: reserve(pace, count, now),
      leases: [...leases, { id: nextId, count, until }],
      nextId: nextId + 1,
    },
    slots: { id: nextId, count, inMs, spacingMs },
  }
}

/** Gives the connections back and learns from the samples. `pauseMs` is the pause that refusals among them ask for. */
export function settleSlots(
  schedule: HostSchedule,
  { id, samples, tookMs }: { id: number; samples: readonly ResponseSample[]; tookMs: number },
  now: number,
): { schedule: HostSchedule; pauseMs: number } {
  const { pace, backedOffAt } = schedule
  const isRefused = samples.some(({ refused }) => refused)
  const learned = learn(pace, samples, now)
  // Crawls that are refused at the same moment are refused once.
  const isKnown = isRefused && now - tookMs < backedOffAt
  return {
    schedule: {
      ...schedule,
      pace: isKnown ? { ...learned, rate: pace.rate } : learned,
      leases: schedule.leases.filter((lease) => lease.id !== id),
      backedOffAt: isRefused && !isKnown ? now : backedOffAt,
    },
    pauseMs: isRefused ? Math.max(0, learned.nextAt - Math.max(pace.nextAt, now)) : 0,
  }
}
