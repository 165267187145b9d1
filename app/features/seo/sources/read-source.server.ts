import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import type { ConnectedSource, SearchConsoleProperty } from '#contract/seo/sources.connections.ts'
import type { SourceId } from '#contract/seo/sources.words.ts'
import { listImports, listProperties, listSources } from './sources.api.server.ts'

/** Null where Google can't be asked now: why is the state of the source. */
async function readProperties(api: Api): Promise<SearchConsoleProperty[] | null> {
  try {
    return (await listProperties(api)).items
  } catch (error) {
    if (error instanceof ApiError && (error.problem.status === 502 || error.problem.status === 404))
      return null
    throw error
  }
}

/** All that the page of one source shows. */
export async function readSource(api: Api, id: SourceId, mayChange: boolean) {
  const [{ items }, { items: imports }, properties] = await Promise.all([
    listSources(api),
    id === 'search-console-file' ? listImports(api) : { items: [] },
    id === 'search-console' && mayChange ? readProperties(api) : null,
  ])
  // Every source is listed.
  const source = items.find((each) => each.id === id) as ConnectedSource
  return { source, imports, properties }
}
