import { expect, test } from 'vitest'
import { answering, readToast, refusing, send } from '#tests/app/sent-form.ts'
import { toAuditIntents } from './audit-intents.server.ts'

const intents = toAuditIntents('aud_1')

test.each([
  ['cancel', 'Audit canceled.', '/seo/audits/aud_1'],
  ['pause', 'Audit paused.', '/seo/audits/aud_1'],
  ['resume', 'Audit resumed.', '/seo/audits/aud_1'],
  ['delete', 'Audit deleted.', '/seo/audits'],
])('%s redirects to the audit, or to the list', async (intent, text, path) => {
  expect(readToast(await send({ intent }, intents, answering({})))).toEqual({ path, kind: 'success', text })
})

test('refusals are shown on the page of the audit, and a missing audit by the error page', async () => {
  const pause = { intent: 'pause' }

  expect(readToast(await send(pause, intents, refusing(409, 'It has ended.')))).toEqual({
    path: '/seo/audits/aud_1',
    kind: 'error',
    text: 'It has ended.',
  })
  await expect(send(pause, intents, refusing(404, 'There is none.'))).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(send({ url: 'x' }, intents, answering({}))).rejects.toMatchObject({ init: { status: 400 } })
})
