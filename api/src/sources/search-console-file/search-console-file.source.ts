import { createPerformanceSource, hasSets } from '#api/sources/search-console/performance-source.ts'
import { type DomainSource } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'

/** Imported exports of Search Console; null where there is none. */
export async function createSearchConsoleFileSource(scope: SourceScope): Promise<DomainSource | null> {
  const id = 'search-console-file'
  return (await hasSets(scope, id)) ? createPerformanceSource(scope, { id, trouble: null }) : null
}
