import { type Platform } from '#api/lib/platform.ts'
import { listUnnamedKeys } from './stored-images.queries.ts'

const DAY_MS = 24 * 3600 * 1000
const FOLDERS = ['logos/', 'photos/'] as const

/**
 * Deletes orphaned images, which no row refers to: uploaded before a write that failed, or left by a failed delete.
 * Those of the last day stay, since their row may be about to be written. What one run misses, the next one finds.
 */
export async function sweepImages(scope: Pick<Platform, 'bindings' | 'db' | 'now' | 'log'>): Promise<void> {
  const now = scope.now()
  for (const prefix of FOLDERS) await sweepFolder(scope, prefix, new Date(now.getTime() - DAY_MS))
}

async function sweepFolder(
  { bindings, db, log }: Pick<Platform, 'bindings' | 'db' | 'log'>,
  prefix: string,
  before: Date,
): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await bindings.FILES.list({ prefix, ...(cursor !== undefined && { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key)
    const unnamed = old.length > 0 ? await listUnnamedKeys(db, old) : []
    if (unnamed.length > 0) {
      await bindings.FILES.delete(unnamed)
      log('info', 'images-swept', { count: unnamed.length })
    }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
