import { type ServerResponse } from 'node:http'

const works = new WeakMap<ServerResponse, Set<() => void>>()

/**
 * Does something when a response is closed, and gives what calls that off. One listener does all of it: whatever a response
 * passes through wants to know of its end, a pipeline listens several times itself, and from eleven on Node takes it for a leak.
 */
export function whenClosed(response: ServerResponse, work: () => void): () => void {
  const known = works.get(response)
  const all = known ?? new Set()
  all.add(work)
  if (!known) {
    works.set(response, all)
    response.once('close', () => {
      for (const each of all) each()
    })
  }
  return () => void all.delete(work)
}
