import { expect, test, vi } from 'vitest'
import type { Api } from '#app/lib/http/api.server.ts'
import type { SubmissionResult } from '@conform-to/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { CHOOSE_AGAIN } from '#app/lib/forms/secret-fields.ts'
import { answering, readToast, refusing, send } from '#tests/app/sent-form.ts'
import { EMPTY_PROFILE } from '#contract/organization/profile.fields.ts'
import { feedbackIntents } from './feedback-intents.server.ts'
import { toOrganizationIntents } from './organization-intents.server.ts'

/** As a form sends what nothing was said of. */
const EMPTY_FIELDS = Object.fromEntries(
  Object.entries(EMPTY_PROFILE).map(([field, value]) => [field, value ?? '']),
)
const ORGANIZATION = {
  ...EMPTY_FIELDS,
  name: 'Acme',
  companySize: '1-10',
  companyType: 'agency',
}
const logo = new File(['a picture'], 'logo.png', { type: 'image/png' })
const intents = toOrganizationIntents('org_1')

/** An API that records its requests. */
function listen() {
  const api = vi.fn(() => Promise.resolve({}))
  return {
    api: api as unknown as Api,
    bodies: () => (api.mock.calls as unknown[][]).map(([, input]) => input),
  }
}

test('a logo is saved with its form, and an empty file input is ignored', async () => {
  const { api, bodies } = listen()

  await send({ ...ORGANIZATION, logo }, intents, api)
  await send({ ...ORGANIZATION, logo: new File([], '') }, intents, api)

  expect(bodies()).toMatchObject([
    { body: { name: 'Acme', logo: expect.any(File) as File } },
    { body: { name: 'Acme' } },
  ])
  expect(bodies()[1]).not.toHaveProperty('body.logo')
})

test('a refused form asks for its logo again, since a response can’t return a file', async () => {
  const unnamed = await send({ ...ORGANIZATION, name: '', logo }, intents, answering())
  const taken = await send({ ...ORGANIZATION, logo }, intents, refusing(409, 'Taken.'))

  for (const answer of [unnamed, taken]) {
    const result = (answer as { data: { result: SubmissionResult } }).data.result
    const values = result.initialValue
    const shown = toFormView({ id: 'f', values, errors: result.error ?? undefined, isDrawnAnew: true })
    expect(shown.field('logo').errors).toEqual([CHOOSE_AGAIN])
  }
  expect(taken).toMatchObject({ data: { result: { error: { '': ['Taken.'] } } } })
  expect(JSON.stringify([unnamed, taken])).not.toContain('picture')
})

test('an unchecked box is off, and a single checked one is a list', async () => {
  const { api, bodies } = listen()

  const saved = await send(
    { 'kinds[]': 'praise', 'visibilities[]': 'public', version: '7' },
    feedbackIntents,
    api,
  )
  const none = await send({ 'kinds[]': 'praise', managersInherit: 'on' }, feedbackIntents, api)

  expect(readToast(saved).text).toBe('Feedback settings were updated.')
  expect(bodies()).toEqual([
    {
      body: {
        kinds: ['praise'],
        visibilities: ['public'],
        publicConstructive: false,
        managersInherit: false,
        version: 7,
      },
    },
  ])
  expect(none).toMatchObject({
    data: {
      result: {
        initialValue: { kinds: ['praise'], managersInherit: 'on' },
        error: { visibilities: ['Allow at least one visibility.'] },
      },
    },
  })
})
