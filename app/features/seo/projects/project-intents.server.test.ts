import { expect, test } from 'vitest'
import { readEditForm, readScheduleForm } from './project-intents.server.ts'
import { KEEP_SECRETS } from './project-values.ts'

function aForm(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

const valueOf = <Value>(submission: { status?: string | undefined; value?: Value }) => {
  expect(submission.status).toBe('success')
  return submission.value
}

test.each([
  [{ hasStored: 'on', secretsOf: KEEP_SECRETS }, false],
  [{ hasStored: 'on' }, true],
  [{}, false],
])(
  'a stored sign-in is dropped where the box that keeps it was there and is unchecked: %j',
  (fields, isDropped) => {
    const value = valueOf(readEditForm(aForm({ url: 'shop.example.com', version: '2', ...fields })))
    expect(value).toMatchObject({ dropSecrets: isDropped, version: 2, respectRobots: true })
    expect(value).not.toHaveProperty('secretsOf')
  },
)

test('a schedule is read from texts, and from one box or several', () => {
  const fields = { frequency: 'weekly', weekday: 'friday', hour: '6', timeZone: 'UTC', mailOn: 'every-audit' }
  expect(valueOf(readScheduleForm(aForm({ ...fields, 'recipientIds[]': ['usr_a', 'usr_b'] })))).toMatchObject(
    {
      hour: 6,
      monthDay: 1,
      weekday: 'friday',
      recipientIds: ['usr_a', 'usr_b'],
    },
  )
  expect(valueOf(readScheduleForm(aForm(fields)))).toMatchObject({ recipientIds: [] })
})

test.each([
  ['hour', '24'],
  ['hour', '6.5'],
  ['monthDay', '0'],
  ['frequency', 'hourly'],
  ['timeZone', 'Europe/Nowhere'],
])('%s is refused as %s', (field, text) => {
  const fields = { frequency: 'weekly', hour: '6', timeZone: 'UTC', mailOn: 'every-audit', [field]: text }
  const submission = readScheduleForm(aForm(fields))
  expect(submission.reply().error).toHaveProperty(field)
})
