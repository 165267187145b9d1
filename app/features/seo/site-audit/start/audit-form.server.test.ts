import { expect, test } from 'vitest'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import { byNames, toFormRefusal } from '#app/lib/forms/at-fields.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { send } from '#tests/app/sent-form.ts'
import { SETTINGS_FORM_NAMES } from '#contract/seo/crawl-settings.forms.ts'
import { newAuditIntents, readAuditForm } from './audit-form.server.ts'

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form with nothing but a domain starts a polite audit of https', () => {
  const submission = readAuditForm(
    aForm({ url: 'example.com', maxPages: '', include: '', exclude: '', list: '' }),
  )
  expect(submission.status === 'success' && submission.value).toEqual({
    url: 'https://example.com',
    respectRobots: true,
    checkExternal: true,
  })
})

test('an empty domain has the specified message', () => {
  expect(readAuditForm(aForm({ url: '' })).reply().error).toEqual({ url: ['A domain is required.'] })
})

test('each line of a pattern field is one pattern', () => {
  const submission = readAuditForm(
    aForm({ url: 'example.com', include: '/docs/*\r\n\r\n /blog/* ', maxPages: '200' }),
  )
  expect(submission.status === 'success' && submission.value).toMatchObject({
    include: ['/docs/*', '/blog/*'],
    maxPages: 200,
  })
})

test('a list of URLs is refused when a line is not a URL', () => {
  const submission = readAuditForm(aForm({ url: 'example.com', list: 'https://example.com/a\nnonsense' }))
  expect(submission.status).toBe('error')
  expect(Object.values(submission.reply().error ?? {}).flat()).toContain('Each line must be a full URL.')
})

test('ignoring robots.txt is opt-in', () => {
  const submission = readAuditForm(aForm({ url: 'example.com', ignoreRobots: 'on' }))
  expect(submission.status === 'success' && submission.value.respectRobots).toBe(false)
})

test('a refusal to ignore robots.txt is shown at its checkbox', () => {
  const refusal = (errors: Record<string, string[]>) =>
    new ApiError({ ...toProblem('validation-failed', 422, 'No.', 'r'), errors })
  const byField = byNames(SETTINGS_FORM_NAMES)
  expect(toFormRefusal(refusal({ respectRobots: ['Prove it.'] }), byField)).toMatchObject({
    problem: { errors: { ignoreRobots: ['Prove it.'] } },
  })
  const other = refusal({ url: ['No.'] })
  expect(toFormRefusal(other, byField)).toBe(other)
})

test('a site that is being audited leads to its audit', async () => {
  const problem = {
    ...toProblem('conflict', 409, 'example.com is already being audited.', 'r'),
    auditId: 'aud_1',
  }
  const api = (() => Promise.reject(new ApiError(problem))) as unknown as Api
  expect(await send({ url: 'example.com' }, newAuditIntents, api)).toMatchObject({
    data: {
      result: { error: { '': ['example.com is already being audited.'] } },
      shown: { underWayId: 'aud_1' },
    },
    init: { status: 409 },
  })
})
