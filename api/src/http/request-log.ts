import { type Log } from '#api/lib/log.ts'

/** What is written about a request: the route's pattern, never its values. */
interface RequestFacts {
  method: string
  path: string
  status: number
  ms: number
  organization: string | undefined
}

/** By invocation of the worker, what its reads would each have written. */
const gathered = new WeakMap<object, RequestFacts[]>()

/** Writes one line about a request, or leaves it to the line of the page that it is a read of. */
export function logRequest(log: Log, facts: RequestFacts, invocation: object): void {
  const reads = gathered.get(invocation)
  if (reads) reads.push(facts)
  else log('info', 'request', { ...facts })
}

/** Serves the reads of a page, which write one line together: a line each would cost more than most of the queries. */
export async function logTogether<T>(log: Log, invocation: object, serve: () => Promise<T>): Promise<T> {
  const reads: RequestFacts[] = []
  gathered.set(invocation, reads)
  try {
    return await serve()
  } finally {
    gathered.delete(invocation)
    log('info', 'page-reads', {
      organization: reads.find(({ organization }) => organization !== undefined)?.organization,
      reads: reads.map(({ path, status, ms }) => ({ path, status, ms })),
    })
  }
}
