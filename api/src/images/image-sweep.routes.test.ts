import { expect, test } from 'vitest'
import { createTestApi, DAY, MINUTE } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { sweepImages } from './image-sweep.ts'

test('images that no row refers to are deleted after a day; others stay', async () => {
  const api = createTestApi()
  const { DB, FILES } = api.bindings
  const { id, organizationId } = await createPerson(api)
  const [photo, logo] = [`photos/${id}/named`, `logos/${organizationId}/named`]
  const orphans = [`photos/${id}/unnamed`, `logos/${organizationId}/unnamed`]
  await DB.prepare('update users set photo_key = ? where id = ?').bind(photo, id).run()
  await DB.prepare('update organizations set logo_key = ? where id = ?').bind(logo, organizationId).run()
  for (const key of [photo, logo, ...orphans]) await FILES.put(key, 'an image')
  const left = async () => {
    const lists = [`photos/${id}/`, `logos/${organizationId}/`].map((prefix) => FILES.list({ prefix }))
    return (await Promise.all(lists)).flatMap(({ objects }) => objects.map(({ key }) => key)).sort()
  }
  const all = [photo, logo, ...orphans].sort()
  const sweepAt = async (at: Date) => {
    api.clock.at = at
    await sweepImages(createTestScope(api))
    return left()
  }
  const now = new Date()

  expect(await sweepAt(new Date(now.getTime() + DAY - MINUTE))).toEqual(all)
  expect(await sweepAt(new Date(now.getTime() + DAY + MINUTE))).toEqual([logo, photo].sort())
})
