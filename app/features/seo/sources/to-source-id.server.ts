import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { toProblem } from '#app/lib/http/api-transport.server.ts'
import { SOURCE_IDS, type SourceId } from '#contract/seo/sources.words.ts'

/** @throws a 404 response for a source that there is not */
export function toSourceId(text: string | undefined, { requestId }: AppLoadContext): SourceId {
  const id = SOURCE_IDS.find((each) => each === text)
  if (id === undefined) throw data(toProblem('not-found', 404, 'There is no such source.', requestId), 404)
  return id
}
