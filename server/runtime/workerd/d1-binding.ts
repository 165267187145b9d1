// Types alone, or the bundle would import what only workers may.
import type { D1DatabaseObject } from './d1-object.ts'

interface Inner {
  objects: DurableObjectNamespace<D1DatabaseObject>
  /** Which database, as its id in wrangler.toml says it. */
  database: string
}

/** What Cloudflare's D1 client takes for its way to the database: straight to the object, in one call. */
export default function createFetcher({ objects, database }: Inner) {
  const id = objects.idFromName(database)
  return {
    fetch: async (_url: string, { body }: { body: string }) =>
      new Response(await objects.get(id).query(body)),
  }
}
