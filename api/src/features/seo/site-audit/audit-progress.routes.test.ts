import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import * as account from '#contract/account/sign-in.ts'
import { archiveUser } from '#contract/organization/users.ts'
import * as profile from '#contract/account/security.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { createCustomer, serve, small, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'

useAuditedSites()

/** A reader of the events of an idle audit, until `ending` happens to their session. */
async function watch() {
  const api = createTestApi()
  const owner = await createCustomer(api)
  const member = await createPerson(api, { organizationId: owner.organizationId })
  const { body } = await owner.start({ url: serve(small) })
  await api.call(contract.pauseAudit, { params: { id: body.id } }, { token: owner.token })

  const response = await api.request(`/seo/audits/${body.id}/events`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const first = await reader.read()
  const heard = { isEnded: false }
  async function listen() {
    while (!(await reader.read()).done) continue
    heard.isEnded = true
  }
  return { api, owner, member, heard, first: new TextDecoder().decode(first.value), ended: listen() }
}

type Watched = Awaited<ReturnType<typeof watch>>

const ENDINGS: Record<string, (watched: Watched) => unknown> = {
  'signs out': ({ api, member }) =>
    api.call(account.signOut, { body: { refreshToken: member.refreshToken } }),
  'ends all sessions': ({ api, member }) => api.call(profile.endSessions, {}, { token: member.token }),
  'is archived': ({ api, owner, member }) =>
    api.call(archiveUser, { params: { id: member.id } }, { token: owner.token }),
  'has a token that expires': ({ api }) => api.wait(16 * MINUTE),
}

test.each(Object.keys(ENDINGS))('the events of an audit end soon after their reader %s', async (ending) => {
  const watched = await watch()
  expect(watched.first).toMatch(/^event: progress\n/)
  expect(watched.heard.isEnded).toBe(false)
  const before = Date.now()

  await ENDINGS[ending]?.(watched)
  await watched.ended

  expect(passedSince(before)).toBeLessThan(20_000)
})
