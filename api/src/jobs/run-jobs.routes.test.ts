import { expect, test, vi } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { deleteRunsBefore, listLastSuccesses, listRuns } from './job-runs.queries.ts'
import { type Job } from './job.ts'
import { claimManualRun, runClaimed, runDueJobs } from './run-jobs.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')

/** The product at noon, with a test job that counts its runs. */
function createClock(every: Job['every'] = 'minute', run: Job['run'] = () => Promise.resolve()) {
  const api = createTestApi()
  api.clock.at = NOON
  const counted = vi.fn(run)
  const job: Job = { name: `test-${crypto.randomUUID()}`.slice(0, 40), every, run: counted }
  return { api, job, counted }
}

const tick = (api: TestApi, ...jobs: Job[]) =>
  runDueJobs({ jobs, scopeFor: () => createTestScope(api), at: api.clock.at })

const runsOf = (api: TestApi, { name }: Job) => listRuns(createTestScope(api).db, { name, max: 100 })

test('two schedulers run a job once in its minute, and once more in the next', async () => {
  const { api, job, counted } = createClock()

  await Promise.all([tick(api, job), tick(api, job)])
  await tick(api, job)
  expect(counted).toHaveBeenCalledTimes(1)
  api.wait(MINUTE)
  await tick(api, job)

  expect(counted).toHaveBeenCalledTimes(2)
  expect(await runsOf(api, job)).toMatchObject([
    { outcome: 'done', startedBy: 'schedule', attempt: 1, error: null },
    { outcome: 'done', slot: NOON },
  ])
})

test('a nightly job runs once a night, even if the scheduler was down at six', async () => {
  const { api, job, counted } = createClock('night')

  await tick(api, job)
  api.wait(17 * HOUR)
  await tick(api, job)
  expect(counted).toHaveBeenCalledTimes(1)
  api.wait(HOUR)
  await tick(api, job)

  expect(counted).toHaveBeenCalledTimes(2)
  expect((await runsOf(api, job)).map(({ slot }) => slot.toISOString())).toEqual([
    '2026-03-02T06:00:00.000Z',
    '2026-03-01T06:00:00.000Z',
  ])
})

test('a job that fails or hangs does not block others', async () => {
  const { api, job: fails } = createClock('minute', () => Promise.reject(new Error('No.')))
  const { job: hangs } = createClock('minute', () => new Promise(() => undefined))
  const { job: works, counted } = createClock()

  const hanging = tick(api, hangs, fails, works)
  await until(async () => {
    expect(await runsOf(api, works)).toMatchObject([{ outcome: 'done' }])
    expect(await runsOf(api, fails)).toMatchObject([{ outcome: 'failed', error: 'No.' }])
  })
  api.wait(MINUTE)
  await tick(api, works)

  expect(counted).toHaveBeenCalledTimes(2)
  expect(await runsOf(api, hangs)).toMatchObject([{ outcome: null }])
  void hanging
})

test('a run that takes longer than its minute is not started a second time', async () => {
  let finish: () => void = () => undefined
  const { api, job, counted } = createClock(
    'minute',
    () => new Promise<void>((resolve) => (finish = resolve)),
  )

  const first = tick(api, job)
  await until(() => expect(counted).toHaveBeenCalledTimes(1))
  api.wait(MINUTE)
  await tick(api, job)
  expect(counted).toHaveBeenCalledTimes(1)
  finish()
  await first

  expect(await runsOf(api, job)).toMatchObject([{ outcome: 'done', slot: NOON }])
})

test('a run that was killed is retried once its lease is over, and its late result changes nothing', async () => {
  const { api, job, counted } = createClock('night')
  const scope = createTestScope(api)
  const neverEnds: Job = { ...job, run: () => new Promise(() => undefined) }
  const killed = tick(api, neverEnds)
  await until(async () => expect(await runsOf(api, job)).toHaveLength(1))

  api.wait(MINUTE)
  await tick(api, job)
  expect(counted).toHaveBeenCalledTimes(0)
  api.wait(MINUTE)
  await tick(api, job)

  expect(counted).toHaveBeenCalledTimes(1)
  const [run] = await runsOf(api, job)
  expect(run).toMatchObject({ outcome: 'done', attempt: 2 })
  if (!run) throw new Error('There is no run.')
  await runClaimed({ ...job, run: () => Promise.reject(new Error('late')) }, { ...run, attempt: 1 }, scope)
  expect(await runsOf(api, job)).toMatchObject([{ outcome: 'done', attempt: 2, error: null }])
  void killed
})

test('a night that fails is attempted three times, ten minutes apart', async () => {
  const { api, job, counted } = createClock('night', () => Promise.reject(new Error('No.')))

  const counts: number[] = []
  for (const minutes of [0, 5, 5, 10, 10, 60]) {
    api.wait(minutes * MINUTE)
    await tick(api, job)
    counts.push(counted.mock.calls.length)
  }

  expect(counts).toEqual([1, 1, 2, 3, 3, 3])
})

test('an error message is truncated, without the parameters of a statement', async () => {
  const statement = new Error(`Failed query: update users\nparams: ana@example.com,${'x'.repeat(50)}`, {
    cause: new Error('database is locked'),
  })
  const { api, job } = createClock('minute', () => Promise.reject(statement))
  const { job: long } = createClock('minute', () => Promise.reject(new Error('long '.repeat(1000))))

  await tick(api, job, long)

  expect(await runsOf(api, job)).toMatchObject([{ error: 'Failed query: update users (database is locked)' }])
  const [run] = await runsOf(api, long)
  expect(run?.error).toHaveLength(500)
})

test('an operator can start a job unless it is running, and uses up no scheduled slot', async () => {
  const { api, job, counted } = createClock('night')
  const scope = createTestScope(api)

  const [first, second] = await Promise.all([claimManualRun(scope, job), claimManualRun(scope, job)])
  const run = first ?? second
  expect([first, second].filter(Boolean)).toHaveLength(1)
  if (run) await runClaimed(job, run, scope)
  await tick(api, job)

  expect(counted).toHaveBeenCalledTimes(2)
  expect((await runsOf(api, job)).map(({ startedBy }) => startedBy)).toEqual(['operator', 'schedule'])
})

test('the last success of each job is reported, and old runs are deleted', async () => {
  const { api, job } = createClock()
  const { db } = createTestScope(api)
  await tick(api, job)
  api.wait(MINUTE)
  await tick(api, { ...job, run: () => Promise.reject(new Error('No.')) })

  const unknown = `test-${crypto.randomUUID()}`
  expect(await listLastSuccesses(db, [job.name, unknown])).toEqual([
    { name: job.name, endedAt: NOON, isRunning: false },
    { name: unknown, endedAt: null, isRunning: false },
  ])
  await deleteRunsBefore(db, new Date(NOON.getTime() - DAY))
  expect(await runsOf(api, job)).toHaveLength(2)
  await deleteRunsBefore(db, new Date(NOON.getTime() + MINUTE))
  expect(await runsOf(api, job)).toHaveLength(1)
})
