/** What a worker asked of a database, as the platform counts it. */
export type Usage = Record<'queries' | 'roundTrips' | 'rowsRead' | 'rowsWritten', number>

export const NO_USAGE: Usage = { queries: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 }

/** Which call of a statement tells what it cost is the platform's matter: `raw` does not. */
interface Asked {
  statement: D1PreparedStatement
  sql: string
}

const IS_READ = /^\s*(?:select|with)\b/i

/** A D1 that counts. Reads that come back as bare rows are made twice, because only the other form says what they cost. */
export function countDatabase(database: D1Database): { counted: D1Database; usage: Usage } {
  const usage = { ...NO_USAGE }
  const asked = new WeakMap<object, Asked>()

  function add(results: D1Result[]) {
    usage.roundTrips += 1
    usage.queries += results.length
    for (const { meta } of results) {
      usage.rowsRead += meta.rows_read
      usage.rowsWritten += meta.rows_written
    }
  }

  function wrap({ statement, sql }: Asked): D1PreparedStatement {
    const told = async (result: Promise<D1Result>) => {
      const answer = await result
      add([answer])
      return answer
    }
    const wrapped = {
      bind: (...values: unknown[]) => wrap({ statement: statement.bind(...values), sql }),
      all: () => told(statement.all()),
      run: () => told(statement.run()),
      async raw() {
        if (!IS_READ.test(sql)) {
          // A write that returns rows: it can't be made twice, and wrote at least what it returns.
          const rows = await statement.raw()
          usage.queries += 1
          usage.roundTrips += 1
          usage.rowsWritten += rows.length
          return rows
        }
        await told(statement.all())
        return statement.raw()
      },
      first: () => statement.first(),
    } as unknown as D1PreparedStatement // all that Drizzle calls
    asked.set(wrapped, { statement, sql })
    return wrapped
  }

  const counted = {
    prepare: (sql: string) => wrap({ statement: database.prepare(sql), sql }),
    async batch(statements: D1PreparedStatement[]) {
      const results = await database.batch(statements.map((each) => asked.get(each)?.statement ?? each))
      add(results)
      return results
    },
    withSession: () => counted,
  } as unknown as D1Database // all that Drizzle calls
  return { counted, usage }
}
