import { type SignedInScope } from '#api/lib/scope.ts'

// By the request object itself: it is made here, so nothing that comes from outside can claim to be one of these.
const callers = new WeakMap<Request, SignedInScope>()

/** Lets a request of our own making act for a caller who has been authenticated already. */
export function shareCaller(request: Request, scope: SignedInScope): Request {
  callers.set(request, scope)
  return request
}

export const findSharedCaller = (request: Request): SignedInScope | undefined => callers.get(request)
