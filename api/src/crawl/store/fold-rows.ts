import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { foldForSearch } from '#api/lib/kept-text.ts'
import { takeFitting } from './take-fitting.ts'

type Binding = string | number | null

/** Rows of a table that a search looks into. */
export interface FoldedRows {
  table: string
  key: readonly string[]
  /** What is folded, by the column that keeps it. */
  texts: Readonly<Record<string, string>>
  where: string
  bindings?: readonly Binding[]
}

const ROWS_AT_ONCE = 500

/** Those that have not been folded yet, from behind a key on, with their texts behind their key. */
function listUnfolded(sql: Sql, rows: FoldedRows, after: readonly Binding[] | undefined): Binding[][] {
  const { table, key, texts, where, bindings = [] } = rows
  const keys = key.join(', ')
  const isUnfolded = Object.keys(texts).map((column) => `${column} IS NULL`)
  const isBehind = after ? `AND (${keys}) > (${key.map(() => '?').join(', ')})` : ''
  const found = sql.exec(
    `SELECT json_array(${keys}, ${Object.values(texts).join(', ')}) AS cells FROM ${table}
     WHERE (${where}) AND (${isUnfolded.join(' OR ')}) ${isBehind} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`,
    ...bindings,
    ...(after ?? []),
  )
  // Written by the line above: keys are numbers or texts, and texts are texts.
  return Array.from(found, ({ cells }) => JSON.parse(String(cells)) as Binding[])
}

function keepFolded(sql: Sql, { table, key, texts }: FoldedRows, folded: readonly Binding[][]): void {
  const set = Object.keys(texts).map((column, at) => `${column} = folded.value->>${key.length + at}`)
  const isThis = key.map((column, at) => `${table}.${column} = folded.value->>${at}`)
  sql.exec(
    `UPDATE ${table} SET ${set.join(', ')} FROM json_each(?) AS folded WHERE ${isThis.join(' AND ')}`,
    JSON.stringify(folded),
  )
}

/** Of rows from `listUnfolded`: keys as they are, texts folded. */
function* foldTexts(unfolded: readonly Binding[][], keySize: number): Generator<Binding[]> {
  for (const cells of unfolded)
    yield cells.map((cell, at) => (at < keySize ? cell : foldForSearch(String(cell))))
}

/** Folds what has not been folded yet, in steps that each take some milliseconds. */
export function* foldRows(sql: Sql, rows: FoldedRows): Generator<void> {
  const size = rows.key.length
  let after: Binding[] | undefined
  for (;;) {
    const folded = takeFitting(foldTexts(listUnfolded(sql, rows, after), size))
    if (folded.length === 0) return
    keepFolded(sql, rows, folded)
    after = folded.at(-1)?.slice(0, size)
    yield
  }
}

/**
 * Takes steps until there are none to take: others use the thread in between, and may bring something behind the back of steps
 * that have been taken.
 */
export async function untilNoStepIsLeft(begin: () => Generator<void>): Promise<void> {
  for (;;) {
    const steps = begin()
    if (steps.next().done) return
    do await yieldThread()
    while (!steps.next().done)
  }
}
