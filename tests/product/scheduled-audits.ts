import { globSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes the database of a product that does not run. */
function changeDatabase(dataDir: string, table: string, statement: string): void {
  for (const file of globSync(path.join(dataDir, 'd1/**/*.sqlite'))) {
    const database = new DatabaseSync(file)
    const known = database.prepare(`select 1 from sqlite_master where name = '${table}'`).get()
    if (known) database.exec(statement)
    database.close()
  }
}

/** As if the machine had been off when the schedules' times came. */
export const makeDue = (dataDir: string): void =>
  changeDatabase(dataDir, 'projects', 'update projects set next_run_at = 1 where next_run_at is not null')

/** As if it had been off until nobody waited any more for the runs of jobs that were killed. */
export const endLeases = (dataDir: string): void =>
  changeDatabase(dataDir, 'job_runs', 'update job_runs set lease_until = 1 where outcome is null')

/** For operators alone, which a caller from elsewhere is not: `callApi` comes from an address of its own. */
export async function runJob(url: string, name: string): Promise<void> {
  const response = await fetch(`${url}/api/dev/jobs/${name}/runs`, { method: 'POST' })
  if (!response.ok) throw new Error(`The job ${name} returned ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}
