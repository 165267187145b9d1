import { expect, test } from 'vitest'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { JOBS } from '#api/jobs.ts'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCustomer, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { projectsOf, runNext, startDue, untilEnded } from '#tests/workers/projects.ts'

useAuditedSites()

/** A project of a site, at noon of a Monday in November. */
async function open(at = '2026-11-23T12:00:00.000Z') {
  const api = createTestApi()
  api.clock.at = new Date(at)
  const customer = await createCustomer(api)
  const projects = projectsOf(api, customer)
  const url = serve({ '/': page('Home', '') })
  const { id } = (await projects.create({ url })).body
  const read = async () => (await projects.get(id)).body
  return { api, customer, projects, url, id, read }
}

const setPlan = (api: TestApi, organizationId: string, status: string) =>
  api.bindings.DB.prepare('update subscriptions set status = ? where organization_id = ?')
    .bind(status, organizationId)
    .run()

test('an audit starts when its time comes, and the next time is set', async () => {
  const { api, customer, projects, id, read } = await open()
  const { body } = await projects.schedule(id, { frequency: 'weekly', weekday: 'monday' })
  expect(body.schedule).toMatchObject({ nextRunAt: '2026-11-30T05:00:00.000Z', hour: 6 })

  api.clock.at = new Date('2026-11-30T04:59:59.000Z')
  await startDue(api)
  expect((await read()).runs).toEqual([])
  const audit = await runNext(api, customer, id)

  expect(audit).toMatchObject({ status: 'finished', projectId: id, startedById: customer.id })
  expect(await read()).toMatchObject({
    schedule: { nextRunAt: '2026-12-07T05:00:00.000Z' },
    runs: [{ dueAt: '2026-11-30T05:00:00.000Z', outcome: 'started', reason: null, auditId: audit.id }],
    lastRun: { outcome: 'started' },
  })
})

test.each([
  ['Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-29T04:00:00.000Z', '2026-03-30T04:00:00.000Z']],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', ['2026-10-25T05:00:00.000Z', '2026-10-26T05:00:00.000Z']],
  ['America/New_York', '2026-03-07T12:00:00Z', ['2026-03-08T10:00:00.000Z', '2026-03-09T10:00:00.000Z']],
  ['Asia/Kolkata', '2026-03-28T12:00:00Z', ['2026-03-29T00:30:00.000Z', '2026-03-30T00:30:00.000Z']],
])('a daily schedule in %s stays at its hour when clocks change', async (timeZone, from, times) => {
  const { api, customer, projects, id, read } = await open(from)
  await projects.schedule(id, { timeZone })
  for (const time of times) {
    expect((await read()).schedule.nextRunAt).toBe(time)
    await runNext(api, customer, id)
  }
  expect((await read()).runs.map(({ dueAt }) => dueAt)).toEqual(times.toReversed())
})

test('of the times that were missed, one is made up for', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  api.wait(10 * DAY)

  await startDue(api)
  await startDue(api)

  const { runs, schedule } = await read()
  expect(runs).toMatchObject([{ dueAt: '2026-11-24T05:00:00.000Z', outcome: 'started' }])
  expect(schedule.nextRunAt).toBe('2026-12-04T05:00:00.000Z')
  await untilEnded(api, customer, runs[0]?.auditId ?? '')
})

test('of two schedulers at once, one starts the audit', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  api.wait(DAY)

  await Promise.all([startDue(api), startDue(api), startDue(api)])

  const { runs } = await read()
  expect(runs).toMatchObject([{ outcome: 'started' }])
  const { results } = await api.bindings.DB.prepare('select id from site_audits where project_id = ?')
    .bind(id)
    .all()
  expect(results).toHaveLength(1)
  await untilEnded(api, customer, runs[0]?.auditId ?? '')
})

test('an attempt that was cut off is made again, and one that had started the audit starts no other', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  api.wait(DAY)
  await startDue(api)
  const [run] = (await read()).runs
  await untilEnded(api, customer, run?.auditId ?? '')
  // As if the process had been killed before it wrote down that the audit had started.
  await api.bindings.DB.prepare("update project_runs set outcome = 'waiting', attempt_at = ? where id = ?")
    .bind(api.clock.at.getTime() + 3 * MINUTE, run?.id)
    .run()

  await startDue(api)
  expect((await read()).runs).toMatchObject([{ outcome: 'waiting' }])
  api.wait(3 * MINUTE)
  await startDue(api)

  expect((await read()).runs).toMatchObject([{ outcome: 'started', auditId: run?.auditId }])
  const listed = await api.bindings.DB.prepare('select count(*) as n from site_audits where project_id = ?')
    .bind(id)
    .first<{ n: number }>()
  expect(listed?.n).toBe(1)
})

test('what keeps an audit from starting is shown with its reason, and the schedule goes on', async () => {
  const { api, customer, projects, id, url, read } = await open()
  await projects.schedule(id)
  await setPlan(api, customer.organizationId, 'expired')
  api.wait(DAY)
  await startDue(api)
  expect((await read()).runs).toMatchObject([
    { outcome: 'refused', reason: 'Your free trial has ended. Choose a plan to continue.', auditId: null },
  ])

  await setPlan(api, customer.organizationId, 'active')
  const { body } = await projects.startAlone(url)
  await api.bindings.DB.prepare("update site_audits set status = 'paused' where id = ?").bind(body.id).run()
  api.wait(DAY)
  await startDue(api)
  const isBusy = { reason: expect.stringMatching(/is already being audited/) as string, auditId: null }
  expect((await read()).runs[0]).toMatchObject({ outcome: 'waiting', ...isBusy })
  api.wait(6 * HOUR)
  await startDue(api)

  const { runs, schedule } = await read()
  expect(runs[0]).toMatchObject({ outcome: 'refused', ...isBusy })
  expect(runs).toHaveLength(2)
  expect(schedule.nextRunAt).toBe('2026-11-26T05:00:00.000Z')
})

test('of two projects of a site that are due at once, the second starts when the audit of the first has ended', async () => {
  const { api, customer, projects, id, url, read } = await open()
  const second = (await projects.create({ url, name: 'The same site' })).body.id
  await projects.schedule(id)
  await projects.schedule(second)
  const readSecond = async () => (await projects.get(second)).body
  api.wait(DAY)
  await startDue(api)
  const runs = [...(await read()).runs, ...(await readSecond()).runs]
  expect(runs.map(({ outcome }) => outcome).toSorted()).toEqual(['started', 'waiting'])
  expect(runs.find(({ outcome }) => outcome === 'waiting')?.reason).toMatch(/is already being audited\.$/)
  await untilEnded(api, customer, runs.find(({ auditId }) => auditId !== null)?.auditId ?? '')

  api.wait(MINUTE)
  await startDue(api)

  const started = [...(await read()).runs, ...(await readSecond()).runs]
  expect(started).toMatchObject([
    { outcome: 'started', reason: null },
    { outcome: 'started', reason: null },
  ])
  const audits = await Promise.all(started.map(({ auditId }) => untilEnded(api, customer, auditId ?? '')))
  expect(audits.map(({ projectId }) => projectId)).toEqual([id, second])
})

test('the audits of a month that are used up refuse a scheduled one', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  api.wait(DAY)
  await api.bindings.DB.prepare(
    `insert into deleted_audits (id, organization_id, created_at, fetched)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000)
     select 'aud_' || ?1 || n, ?1, ?2, 0 from numbers`,
  )
    .bind(customer.organizationId, api.clock.at.getTime())
    .run()

  await startDue(api)

  expect((await read()).runs).toMatchObject([
    {
      outcome: 'refused',
      reason: expect.stringMatching(/audits a month, and all of them are used/) as string,
    },
  ])
})

test('without room for another audit a run waits, starts once there is, and is refused after hours', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  const fill = (status: string) =>
    api.bindings.DB.prepare("update site_audits set status = ? where host like 'busy-%'").bind(status).run()
  await api.bindings.DB.prepare(
    `insert into site_audits (id, organization_id, url, host, options, max_pages, status, categories, created_at)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10)
     select 'aud_busy' || ?1 || n, ?1, 'https://x.example', 'busy-' || n, '{}', 1, 'paused', '{}', 0 from numbers`,
  )
    .bind(customer.organizationId)
    .run()
  api.wait(DAY)
  await startDue(api)
  expect((await read()).runs).toMatchObject([
    { outcome: 'waiting', reason: expect.stringMatching(/has 10 audits in progress/) as string },
  ])

  await fill('finished')
  await startDue(api)
  expect((await read()).runs).toMatchObject([{ outcome: 'waiting' }])
  api.wait(MINUTE)
  await startDue(api)
  const [started] = (await read()).runs
  expect(started).toMatchObject({ outcome: 'started', reason: null })
  await untilEnded(api, customer, started?.auditId ?? '')

  await fill('paused')
  api.wait(DAY)
  await startDue(api)
  api.wait(6 * HOUR)
  await startDue(api)
  expect((await read()).runs[0]).toMatchObject({ outcome: 'refused' })

  api.wait(DAY - 6 * HOUR)
  await startDue(api)
  await projects.pause(id)
  await fill('finished')
  api.wait(MINUTE)
  await startDue(api)
  expect((await read()).runs[0]).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('was paused') as string,
  })
  await fill('finished')
})

test('a paused schedule starts nothing, and resumes with its next time', async () => {
  const { api, projects, id, read } = await open()
  await projects.schedule(id)
  expect((await projects.pause(id)).body.schedule).toMatchObject({ isPaused: true, nextRunAt: null })
  api.wait(3 * DAY)
  await startDue(api)
  expect((await read()).runs).toEqual([])

  const { body } = await projects.resume(id)
  expect(body.schedule).toMatchObject({ isPaused: false, nextRunAt: '2026-11-27T05:00:00.000Z' })
  await startDue(api)
  expect((await read()).runs).toEqual([])

  await projects.pause(id)
  expect((await projects.schedule(id, { hour: 9 })).body.schedule).toMatchObject({
    isPaused: true,
    nextRunAt: null,
  })
  const off = await projects.schedule(id, { frequency: 'off' })
  expect(off.body.schedule).toMatchObject({ isPaused: false, nextRunAt: null })
  expect((await projects.resume(id)).status).toBe(409)
})

test('audits go on in the name of an owner once the person is gone who scheduled them', async () => {
  const { api, customer } = await open()
  const { organizationId } = customer
  const gil = await createPerson(api, { organizationId, role: 'administrator' })
  const projects = projectsOf(api, gil)
  const { id } = (await projects.create({ url: serve({ '/': page('Home', '') }) })).body
  await projects.schedule(id)
  await api.bindings.DB.prepare("update users set status = 'archived' where id = ?").bind(gil.id).run()

  const audit = await runNext(api, customer, id)

  expect(audit.startedById).toBe(customer.id)
})

test('the jobs are registered, and the clock runs them', async () => {
  const { api, customer, projects, id, read } = await open()
  await projects.schedule(id)
  api.wait(DAY)
  const jobs = JOBS.filter(({ name }) => name.startsWith('scheduled-audit'))
  expect(jobs.map(({ name }) => name)).toEqual(['scheduled-audits', 'scheduled-audit-mails'])

  await runDueJobs({ jobs, scopeFor: () => createTestScope(api), at: api.clock.at })

  const [run] = (await read()).runs
  expect(run).toMatchObject({ outcome: 'started' })
  await untilEnded(api, customer, run?.auditId ?? '')
})
