import { redirect } from '@remix-run/cloudflare'
import { expect, test, vi } from 'vitest'
import { answering, readToast, refusing, send } from '#tests/app/sent-form.ts'
import { toSessionIntents } from './session-intents.server.ts'
import { twoStepIntents } from './two-step-intents.server.ts'
import { toVerifyIntents } from './verify-intents.server.ts'

const done = answering()

const sessions = toSessionIntents('/auth/signin')

test('a device that is already signed out is reported on the page of sessions', async () => {
  expect(readToast(await send({ end: 'ses_1' }, sessions, refusing(404, 'It has ended.')))).toEqual({
    path: '/profile/sessions',
    kind: 'error',
    text: 'It has ended.',
  })
})

test('a wrong code is reported on its own form', async () => {
  const response = await send({ intent: 'end', code: '123456' }, twoStepIntents, refusing(422, 'Wrong code.'))

  expect(response).toMatchObject({ data: { intent: 'end', result: { error: { '': ['Wrong code.'] } } } })
})

const verification = (proof: Parameters<typeof toVerifyIntents>[0]['proof']) => {
  const connect = vi.fn(() => Promise.resolve(redirect('/provider')))
  return { connect, intents: toVerifyIntents({ change: 'connect-google', proof, userId: 'usr_1', connect }) }
}

test('nothing is changed without a proof of identity', async () => {
  const typed = verification({ by: 'password', isGiven: false })
  const wrong = { currentPassword: 'Wrong-1' }

  expect(await send({}, typed.intents, done)).toMatchObject({ init: { status: 422 } })
  const refused = await send(wrong, typed.intents, refusing(422, 'The password is wrong.'))
  expect(refused).toMatchObject({ data: { result: { error: { '': ['The password is wrong.'] } } } })
  expect(JSON.stringify(refused)).not.toContain('Wrong-1')
  expect(typed.connect).not.toHaveBeenCalled()

  await send({ currentPassword: 'Right-1' }, typed.intents, done)
  expect(typed.connect).toHaveBeenCalledExactlyOnceWith('google')
})

test('without password and code, a recent sign-in is required', async () => {
  const before = verification({ by: 'sign-in', isGiven: false })
  const now = verification({ by: 'sign-in', isGiven: true })

  const back = await send({}, before.intents, done)
  expect((back as Response).headers.get('location')).toBe('/profile/verify?for=connect-google')
  expect(before.connect).not.toHaveBeenCalled()
  await send({}, now.intents, done)
  expect(now.connect).toHaveBeenCalledOnce()
})
