import { type CsvParts, type CsvRow, streamCsv } from './csv.ts'

export type TableFormat = 'csv' | 'jsonl'

/** One object for each row; a cell that nothing is known of is null. */
function toJsonLine(columns: readonly string[], row: CsvRow): string {
  const cells = columns.map((column, at) => [column, row[at] ?? null] as const)
  return `${JSON.stringify(Object.fromEntries(cells))}\n`
}

async function* toLines(columns: readonly string[], parts: CsvParts): AsyncGenerator<string> {
  for await (const rows of parts)
    if (rows.length > 0) yield rows.map((row) => toJsonLine(columns, row)).join('')
}

/** Nothing more is read once its reader has left. */
function streamJsonLines(columns: readonly string[], parts: CsvParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = toLines(columns, parts)
  return new ReadableStream({
    async pull(controller) {
      const next = await lines.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** A table that is written while it is read, in the format that was asked for. */
export const streamTable = (
  format: TableFormat,
  columns: readonly string[],
  parts: CsvParts,
): ReadableStream<Uint8Array> =>
  format === 'csv' ? streamCsv(columns, parts) : streamJsonLines(columns, parts)
