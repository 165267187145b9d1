import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Env } from '#api/env.ts'

// The platform's type of the environment knows nothing of this worker's bindings.
const { LIMITS } = env as unknown as Env
const open = (name: string) => LIMITS.get(LIMITS.idFromName(name))
const NOW = 1_000_000
const once = { max: 1, windowSeconds: 60 }

test('what was counted before databases had numbers still counts', async () => {
  const object = open('unnumbered')
  await runInDurableObject(object, (_, { storage }) => {
    storage.sql.exec('CREATE TABLE buckets (key TEXT PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID')
    storage.sql.exec('INSERT INTO buckets VALUES (?, ?)', 'used', NOW + 60_000)
  })

  expect(await object.take('used', once, NOW)).toBe(60_000)
  expect(await object.take('other', once, NOW)).toBe(0)
  const versions = await runInDurableObject(object, (_, { storage }) => [
    ...storage.sql.exec('SELECT version FROM schema_version'),
  ])
  expect(versions).toEqual([{ version: 1 }])
})

test('once nothing is counted any more, the object begins with an empty database', async () => {
  const object = open('swept')
  await object.take('used', once, NOW)

  await runInDurableObject(object, (instance) => instance.alarm())

  expect(await object.take('used', once, NOW)).toBe(0)
})
