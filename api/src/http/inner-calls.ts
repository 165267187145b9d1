import { type Scope } from '#api/core/access/scope.ts'

/** Sends a request through the whole API as if it came over HTTP. */
export type CallInside = (request: Request, scope: Pick<Scope, 'bindings' | 'later'>) => Promise<Response>

const inner = new WeakSet<object>()

/**
 * The invocation of a call that the API makes to itself for a tool. One each, so that its caller is looked up again. The limit of
 * their credential has counted the call of the tool, and does not count this one.
 */
export function openInnerCall({ later }: Pick<Scope, 'later'>): ExecutionContext {
  const invocation = { waitUntil: later, passThroughOnException: () => undefined, props: {} }
  inner.add(invocation)
  return invocation as unknown as ExecutionContext // All that a request of ours uses of it.
}

/** Nothing that comes over HTTP can claim it: the mark is the object's own. */
export const isInnerCall = (invocation: object): boolean => inner.has(invocation)
