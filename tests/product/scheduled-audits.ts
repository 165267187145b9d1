import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { JobStatus } from '#contract/operations/jobs.ts'
import { changeDatabases } from './stopped-database.ts'

/** As if the machine had been off when the schedules' times came. */
export const makeDue = (dataDir: string): void =>
  changeDatabases(
    dataDir,
    { databases: 'd1', table: 'projects' },
    'update projects set next_run_at = 1 where next_run_at is not null',
  )

/** The same for reports that are emailed. */
export const makeReportsDue = (dataDir: string): void =>
  changeDatabases(
    dataDir,
    { databases: 'd1', table: 'reports' },
    'update reports set next_run_at = 1 where next_run_at is not null',
  )

/** As if it had been off until nobody waited any more for the runs of jobs that were killed. */
export const endLeases = (dataDir: string): void =>
  changeDatabases(
    dataDir,
    { databases: 'd1', table: 'job_runs' },
    'update job_runs set lease_until = 1 where outcome is null',
  )

/** For operators alone, which a caller from elsewhere is not: `callApi` comes from an address of its own. */
const startJob = (url: string, name: string) => fetch(`${url}/api/dev/jobs/${name}/runs`, { method: 'POST' })

async function refuseFailure(name: string, response: Response): Promise<void> {
  if (!response.ok) throw new Error(`The job ${name} returned ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}

/** Starts a job, and waits a little for its end. Throws where it runs already. */
export async function runJob(url: string, name: string): Promise<void> {
  await refuseFailure(name, await startJob(url, name))
}

const Jobs = z.object({ jobs: z.array(JobStatus.pick({ name: true, isRunning: true })) })

async function isRunning(url: string, name: string): Promise<boolean> {
  const response = await fetch(`${url}/api/dev/jobs?name=${name}`)
  const { jobs } = Jobs.parse(await response.json())
  return jobs.some((job) => job.name === name && job.isRunning)
}

/** Runs a job to its end, and not before the end of a run that the clock has started: that may have looked too early. */
export async function finishJob(url: string, name: string): Promise<void> {
  let response = await startJob(url, name)
  while (response.status === 409) {
    await response.body?.cancel()
    await wait(200)
    response = await startJob(url, name)
  }
  await refuseFailure(name, response)
  while (await isRunning(url, name)) await wait(200)
}
