import { expect, test } from 'vitest'
import { refusing, send } from '#tests/app/sent-form.ts'
import { contactIntents } from './contact-intents.server.ts'

const MESSAGE = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'A question about audits.',
}

test.each([
  [500, 'inside', 'There was an error sending your message. Please try again later.'],
  [429, 'Try again in an hour.', 'Try again in an hour.'],
  [422, 'This address is refused.', 'This address is refused.'],
])('a message that was not sent (%i) says so, and keeps the input', async (status, detail, text) => {
  expect(await send(MESSAGE, contactIntents, refusing(status, detail))).toMatchObject({
    data: { result: { error: { '': [text] }, initialValue: MESSAGE } },
    init: { status },
  })
})
