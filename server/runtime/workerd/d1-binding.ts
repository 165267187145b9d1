// Types alone, or the bundle would import what only workers may.
import type { D1DatabaseObject } from './d1-object.ts'

interface Inner {
  objects: DurableObjectNamespace<D1DatabaseObject>
  /** Which database, as its id in wrangler.toml says it. */
  database: string
}

/** The fetcher that Cloudflare's D1 client uses: it calls the object directly. */
export default function createFetcher({ objects, database }: Inner) {
  const id = objects.idFromName(database)
  return {
    fetch: async (_url: string, { body }: { body: string }) =>
      new Response(await objects.get(id).query(body)),
  }
}
