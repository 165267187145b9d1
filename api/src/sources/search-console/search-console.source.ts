import { createPerformanceSource, hasSets } from './performance-source.ts'
import { type DomainSource } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'

/**
 * The properties of a connected Google account, from what a job has read of them; null where nothing is. A connection that fails
 * still tells what was read before.
 */
export async function createSearchConsoleSource(scope: SourceScope): Promise<DomainSource | null> {
  const id = 'search-console'
  return (await hasSets(scope, id)) ? createPerformanceSource(scope, id) : null
}
