import { expect, test } from 'vitest'
import { readToast, refusing, send } from '#tests/app/sent-form.ts'
import { taxIdIntents } from './tax-id-intents.server.ts'

const TAX_ID = { intent: 'add-tax-id', type: 'eu_vat', value: 'DE1' }

test('a refused tax ID shows the reason at its field', async () => {
  expect(await send(TAX_ID, taxIdIntents, refusing(409, 'It is no number of theirs.'))).toMatchObject({
    data: {
      intent: 'add-tax-id',
      result: {
        initialValue: { type: 'eu_vat', value: 'DE1' },
        error: { value: ['It is no number of theirs.'] },
      },
    },
    init: { status: 409 },
  })
})

test('other failures are rethrown', async () => {
  await expect(send(TAX_ID, taxIdIntents, refusing(502, 'away'))).rejects.toMatchObject({
    problem: { status: 502 },
  })
})

test('one that was already removed is reported on the page', async () => {
  const answer = await send(
    { intent: 'remove-tax-id', id: 'txi_1' },
    taxIdIntents,
    refusing(404, 'It is gone.'),
  )
  expect(readToast(answer)).toEqual({ path: '/settings/subscription', kind: 'error', text: 'It is gone.' })
})
