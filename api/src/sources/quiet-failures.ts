import { SOURCE_SETUPS } from '#contract/seo/sources.setup.ts'
import { SourceUnavailable } from './source.ts'

/** Who has failed is left alone for so long: a page that is looked at again does not ask them again. */
const QUIET_MS = 60_000
const MAX_QUIET = 2_000

interface Quiet {
  failure: SourceUnavailable
  until: number
}

/** Failures of this thread, the oldest first, by organization, source and key. */
const quiet = new Map<string, Quiet>()

/** Money and keys are changed by people, who then ask again; nobody changes that a public service refuses us. */
const isLasting = ({ source, reason }: SourceUnavailable) =>
  reason !== 'budget' &&
  reason !== 'price' &&
  (reason !== 'refused' || SOURCE_SETUPS[source].kind === 'built-in')

export function keepQuiet(flight: string, failure: SourceUnavailable, at: number): void {
  quiet.delete(flight)
  if (!isLasting(failure)) return
  quiet.set(flight, { failure, until: at + Math.max(QUIET_MS, (failure.retryAfter ?? 0) * 1000) })
  const [oldest] = quiet.keys()
  if (quiet.size > MAX_QUIET && oldest !== undefined) quiet.delete(oldest)
}

/** It has replied again. */
export const forgetQuiet = (flight: string): boolean => quiet.delete(flight)

/** The failure that is remembered, with what is left of its pause. One that the source itself asked for is kept also where it is urgent. */
export function findQuiet(
  flight: string,
  { at, isUrgent }: { at: number; isUrgent: boolean },
): SourceUnavailable | undefined {
  const { failure, until } = quiet.get(flight) ?? {}
  if (!failure || until === undefined || at >= until) return undefined
  if (isUrgent && failure.retryAfter === null) return undefined
  const { source, reason, message } = failure
  return new SourceUnavailable(source, reason, message, Math.ceil((until - at) / 1000))
}
