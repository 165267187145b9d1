import { type Platform } from '#api/lib/platform.ts'
import { type RunRow } from './lighthouse.queries.ts'

/** A string of one character for each byte is what the platform makes of Base64. */
const toBytes = (packed: string) => Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))

type Which = Pick<RunRow, 'id' | 'organizationId'>

/** Of an organization: each has some hundred kilobytes. */
export const MOST_KEPT = 50

const folderOf = (organizationId: string) => `lighthouse/${organizationId}/`
const keyOf = ({ id, organizationId }: Which) => `${folderOf(organizationId)}${id}.json.gz`

/** Keeps the newest ones. There are never many more, so that one list has them all. */
async function deleteOld({ bindings: { FILES } }: Pick<Platform, 'bindings'>, organizationId: string) {
  const { objects } = await FILES.list({ prefix: folderOf(organizationId) })
  const old = objects
    .toSorted((a, b) => b.uploaded.getTime() - a.uploaded.getTime())
    .slice(MOST_KEPT)
    .map(({ key }) => key)
  if (old.length > 0) await FILES.delete(old)
}

/**
 * Keeps everything that Lighthouse has written of a run, and no more than some of an organization.
 * @param packed gzip of JSON, as Base64
 */
export async function keepFullReport(
  scope: Pick<Platform, 'bindings' | 'log'>,
  which: Which,
  packed: string,
): Promise<void> {
  try {
    await scope.bindings.FILES.put(keyOf(which), toBytes(packed))
    await deleteOld(scope, which.organizationId)
  } catch (error) {
    // The run has its result without it.
    scope.log('warn', 'full-report-not-kept', { id: which.id, error })
  }
}

export const hasFullReport = async ({ bindings }: Pick<Platform, 'bindings'>, which: Which) =>
  (await bindings.FILES.head(keyOf(which))) !== null

/** As JSON; null where it is not kept. */
export async function readFullReport(
  { bindings }: Pick<Platform, 'bindings'>,
  which: Which,
): Promise<ReadableStream<Uint8Array> | null> {
  const stored = await bindings.FILES.get(keyOf(which))
  return stored && stored.body.pipeThrough(new DecompressionStream('gzip'))
}
