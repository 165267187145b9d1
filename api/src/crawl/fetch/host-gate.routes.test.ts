import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Env } from '#api/env.ts'
import { openHostGate } from './host-gate.ts'

// The platform's type of the environment knows nothing of this worker's bindings.
const bindings = env as unknown as Env
const request = { count: 8, patienceMs: 500, isWhole: true }
const open = (hostname: string) => openHostGate(bindings, { CRAWL_MAX_RATE: 8 }, hostname)

test('all callers of a host share one gate, with and without www', async () => {
  const first = await open('shared.example').take(request)
  const second = await open('www.shared.example').take(request)
  const elsewhere = await open('other.example').take(request)

  expect(first).toMatchObject({ count: 8, inMs: 0, spacingMs: 500 })
  expect(second.count).toBe(0)
  expect(second.inMs).toBeGreaterThan(3_000)
  expect(elsewhere).toMatchObject({ count: 8, inMs: 0 })
})

test('what robots.txt asks for holds for every crawl of the host', async () => {
  await open('slow.example').obey(10)
  expect(await open('slow.example').take({ ...request, count: 1 })).toMatchObject({
    count: 1,
    spacingMs: 10_000,
  })
  const next = await open('slow.example').take({ ...request, count: 1 })
  expect(next.count).toBe(0)
  expect(next.inMs).toBeGreaterThan(9_000)
})

test('a refusal that one crawl met is waited out by the others', async () => {
  const slots = await open('refusing.example').take({ ...request, count: 1 })
  const samples = [{ ttfbMs: 10, refused: true, retryAfter: 86_400 }]
  const pauseMs = await open('refusing.example').settle(slots, samples, 100)

  expect(pauseMs).toBeGreaterThan(110_000)
  expect(pauseMs).toBeLessThanOrEqual(120_000)
  expect((await open('refusing.example').take(request)).inMs).toBeGreaterThan(110_000)
})

test('what a build with another idea of a pace has kept is learned again', async () => {
  const host = bindings.HOSTS.get(bindings.HOSTS.idFromName('changed.example'))
  await runInDurableObject(host, (_, { storage }) =>
    storage.kv.put('schedule', { schedule: { pace: 'slow', leases: [] }, usedAt: Date.now() }),
  )

  expect(await open('changed.example').take(request)).toMatchObject({ count: 8, inMs: 0, spacingMs: 500 })
})

test('an owner may raise the ceiling of a host for as long as their crawl asks, and not beyond Crawl-delay', async () => {
  const raised = (hostname: string) => openHostGate(bindings, { CRAWL_MAX_RATE: 8 }, hostname, 40)
  const good = { ttfbMs: 10, refused: false, retryAfter: null }
  for (let round = 0; round < 12; round += 1) {
    const slots = await raised('own.example').take({ ...request, patienceMs: 60_000, count: 1 })
    await raised('own.example').settle(slots, Array<typeof good>(40).fill(good), 10)
  }
  const { spacingMs } = await raised('own.example').take({ ...request, patienceMs: 60_000, count: 1 })
  expect(spacingMs).toBe(1000 / 40)

  await raised('own.example').obey(2)
  const slowed = await raised('own.example').take({ ...request, patienceMs: 60_000, count: 1 })
  expect(slowed.spacingMs).toBe(2_000)
})
