import { cpSync, existsSync, globSync, watch } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { newFolder } from '#tests/node/new-folder.ts'

// The database of a crawl, from outside of the product that has it open.

/** Of all crawls of a data folder. */
export const listCrawlFiles = (dataDir: string): string[] =>
  globSync(path.join(dataDir, 'do/bellwether-api-SiteCrawl/*.sqlite')).filter(
    (file) => path.basename(file) !== 'metadata.sqlite',
  )

/** Opens a copy of it as it lies there, with what has not been moved into it yet: the file itself is left alone. */
export function openCopy(file: string): DatabaseSync {
  const copy = path.join(newFolder(), 'copy.sqlite')
  cpSync(file, copy)
  if (existsSync(`${file}-wal`)) cpSync(`${file}-wal`, `${copy}-wal`)
  return new DatabaseSync(copy)
}

const State = z.looseObject({ phase: z.string(), status: z.string(), isReported: z.boolean() })

/** How far a crawl had come when its product was killed. */
export function readStage(file: string): string {
  const database = openCopy(file)
  try {
    const row = database.prepare('SELECT state FROM crawl').get()
    if (!row) return 'nothing'
    const { phase, isReported } = State.parse(JSON.parse(String(row['state'])))
    if (phase !== 'over') return phase
    const compared = database.prepare('SELECT count(*) AS count FROM comparisons').get()
    if (!isReported) return 'unreported'
    return compared?.['count'] === 0 ? 'uncompared' : 'over'
  } finally {
    database.close()
  }
}

/** Counts what is written to it. */
export function countWrites(file: string): { count: () => number; stop: () => void } {
  let writes = 0
  const watcher = watch(path.dirname(file), (_, name) => {
    if (name === `${path.basename(file)}-wal`) writes += 1
  })
  return { count: () => writes, stop: () => watcher.close() }
}
