import { DurableObject } from 'cloudflare:workers'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { type DataSet, type Days, type FigureKind, type FigureRow, type PageMatch } from './figures.ts'
import { migratePerformance } from './performance-migrations.ts'
import { type PagesQuery, readPages } from './read-pages.ts'
import { type PositionsQuery, readPositions } from './read-positions.ts'
import { type QueriesQuery, readQueries } from './read-queries.ts'
import { countCutDays, readDays, readKind, type TotalsQuery } from './read-totals.ts'
import { readVisibility } from './read-visibility.ts'
import {
  clearDays,
  deleteSet,
  listFetchedDays,
  listSets,
  markFetched,
  putFigures,
  putSet,
} from './write-figures.ts'

/** Days of a connection that were read, in place of what was known of them. */
export interface FetchedDays {
  set: Omit<DataSet, 'rows'>
  kinds: readonly FigureKind[]
  days: readonly { day: string; isCut: boolean }[]
  rows: readonly FigureRow[]
  /** Whether each of these days is done with this. */
  isWhole: boolean
}

/** What one organization has from Search Console, by connection and by imported files. */
export class SearchPerformance extends DurableObject {
  private opened: ObjectDatabase | undefined

  listSets(): DataSet[] {
    return listSets(this.open().sql)
  }

  /** A file with all of its figures, in place of those that it replaces. */
  importSet(set: Omit<DataSet, 'rows'>, rows: readonly FigureRow[], replaces: readonly string[]): void {
    const { sql, atomically } = this.open()
    atomically(() => {
      putSet(sql, set)
      putFigures(sql, set.id, rows)
    })
    for (const id of replaces) deleteSet(this.open(), id)
  }

  storeDays({ set, kinds, days, rows, isWhole }: FetchedDays): void {
    const { sql, atomically } = this.open()
    atomically(() => {
      putSet(sql, set)
      clearDays(sql, { setId: set.id, kinds, days: days.map(({ day }) => day) })
      putFigures(sql, set.id, rows)
      if (isWhole) for (const day of days) markFetched(sql, set.id, day)
    })
  }

  listFetchedDays(setId: string): string[] {
    return listFetchedDays(this.open().sql, setId)
  }

  /** False where there is none of this id. */
  deleteSet(id: string): boolean {
    return deleteSet(this.open(), id)
  }

  readDays(query: TotalsQuery) {
    return readDays(this.open().sql, query)
  }

  readKind(query: { setId: string; kind: FigureKind; match: PageMatch; days: Days | null }) {
    return readKind(this.open().sql, query)
  }

  readQueries(query: QueriesQuery) {
    return readQueries(this.open().sql, query)
  }

  readPositions(query: PositionsQuery) {
    return readPositions(this.open().sql, query)
  }

  readPages(query: PagesQuery) {
    return readPages(this.open().sql, query)
  }

  readVisibility(query: { setId: string; days: Days; match: PageMatch }) {
    return readVisibility(this.open().sql, query)
  }

  countCutDays(setId: string, days: Days): number {
    return countCutDays(this.open().sql, setId, days)
  }

  private open(): ObjectDatabase {
    const { storage } = this.ctx
    this.opened ??= {
      sql: { exec: (query, ...bindings) => storage.sql.exec(query, ...bindings).toArray() },
      atomically: (work) => storage.transactionSync(work),
    }
    migratePerformance(this.opened)
    return this.opened
  }
}
