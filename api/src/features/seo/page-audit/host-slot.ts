import { isUnlimited, openHostGate } from '#api/crawl/fetch/host-gate.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

/** Longer than a crawl of the same host needs for its pending requests. */
const PATIENCE_MS = 10_000

export type PageScope = Pick<SignedInScope, 'bindings' | 'settings' | 'now'>

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Runs `work` within the host's rate limit, which crawls share. */
export async function withHostSlot<Value>(
  { bindings, settings }: PageScope,
  hostname: string,
  work: () => Promise<Value>,
): Promise<Value> {
  if (isUnlimited(settings, hostname)) return work()
  const gate = openHostGate(bindings, settings, hostname)
  const slots = await gate.take({ count: 1, patienceMs: PATIENCE_MS, isWhole: true })
  if (slots.count === 0) {
    const retryAfter = Math.ceil(slots.inMs / 1000)
    throw new DomainError(
      'too-many-requests',
      `Our crawler has reached its rate limit for ${hostname}. Try again in ${retryAfter} seconds.`,
      { retryAfter },
    )
  }
  await delay(slots.inMs)
  const begun = Date.now()
  try {
    return await work()
  } finally {
    await gate.settle(slots, [], Date.now() - begun)
  }
}
