// Types alone, or the bundle would import what only workers may.
import type { D1DatabaseObject } from './d1-object.ts'

interface Inner {
  objects: DurableObjectNamespace<D1DatabaseObject>
  /** Which database, as its id in wrangler.toml says it. */
  database: string
}

/** What Cloudflare's D1 client reads of a response. A whole one would cost about as much as the query. */
interface Answer {
  headers: { get: (name: string) => null }
  text: () => string
}

interface Call {
  bodies: string[]
  answers: Promise<string[]>
}

/** In turns of the microtask queue: how far the reads of a page, which wait for the same caller, are apart. */
const GATHERED_FOR = 40
/** The answers to one call are at most 32 MB together. */
const MOST_AT_ONCE = 8

/** No timer: all of this happens before the runtime turns to another request, which may not wait for the same promise. */
async function untilOthersHaveAsked() {
  for (let turn = 0; turn < GATHERED_FOR; turn += 1) await Promise.resolve()
}

/**
 * The fetcher that Cloudflare's D1 client uses: it calls the object directly, once for what is asked of it at the same time. Each
 * query is still run, and fails, by itself.
 */
export default function createFetcher({ objects, database }: Inner) {
  const id = objects.idFromName(database)
  let open: Call | undefined

  function openCall(): Call {
    const bodies: string[] = []
    const answers = untilOthersHaveAsked().then(() => {
      if (open?.bodies === bodies) open = undefined
      return objects.get(id).queryEach(bodies)
    })
    open = { bodies, answers }
    return open
  }

  return {
    fetch: async (_url: string, { body }: { body: string }): Promise<Answer> => {
      const { bodies, answers } = open ?? openCall()
      const index = bodies.push(body) - 1
      if (bodies.length === MOST_AT_ONCE) open = undefined
      const answer = (await answers)[index]
      if (answer === undefined) throw new Error('There are fewer answers than queries.')
      return { headers: { get: () => null }, text: () => answer }
    },
  }
}
