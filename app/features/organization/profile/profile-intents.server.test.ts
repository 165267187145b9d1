import { expect, test, vi } from 'vitest'
import type { Api } from '#app/lib/http/api.server.ts'
import { CHOOSE_AGAIN } from '#app/lib/forms/secret-fields.ts'
import { answering, readToast, refusing, send } from '#tests/app/sent-form.ts'
import { feedbackIntents } from './feedback-intents.server.ts'
import { toOrganizationIntents } from './organization-intents.server.ts'

const ORGANIZATION = {
  name: 'Acme',
  companySize: '1-10',
  companyType: 'agency',
  primaryColor: '',
  address: '',
  country: '',
  timeZone: 'Europe/Berlin',
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

  expect(unnamed).toMatchObject({ data: { result: { error: { logo: [CHOOSE_AGAIN] } } } })
  expect(taken).toMatchObject({ data: { result: { error: { '': ['Taken.'], logo: [CHOOSE_AGAIN] } } } })
  expect(JSON.stringify([unnamed, taken])).not.toContain('picture')
})

test('an unchecked box is off, and a single checked one is a list', async () => {
  const { api, bodies } = listen()

  const saved = await send({ 'kinds[]': 'praise', 'visibilities[]': 'public' }, feedbackIntents, api)
  const none = await send({ 'kinds[]': 'praise', managersInherit: 'on' }, feedbackIntents, api)

  expect(readToast(saved).text).toBe('Feedback settings were updated.')
  expect(bodies()).toEqual([
    {
      body: {
        kinds: ['praise'],
        visibilities: ['public'],
        publicConstructive: false,
        managersInherit: false,
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
