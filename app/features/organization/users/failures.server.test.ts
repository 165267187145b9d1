import { expect, test } from 'vitest'
import { importIntents } from './import-intents.server.ts'
import { newTeamIntents, toTeamIntents } from '#app/features/organization/teams/team-intents.server.ts'
import { listTeams } from '#app/features/organization/teams/teams.api.server.ts'
import { readToast, refusing, send } from '#tests/app/sent-form.ts'
import { toUserIntents } from './user-intents.server.ts'

const broken = refusing(500, 'inside', 'unexpected')

/** The form errors of a response, wrapped or not. */
const readAnswer = (answer: unknown) => JSON.stringify(answer)

test.each([
  ['archive', 'Failed to archive user. Please try again.'],
  ['restore', 'Failed to restore user. Please try again.'],
  ['resend', 'Failed to send the invitation. Please try again.'],
  ['reset-two-step', 'Failed to turn off two-step sign-in. Please try again.'],
])('a failure of ours with %s has the specified message', async (intent, text) => {
  const answer = await send({ intent }, toUserIntents('usr_1'), broken)
  expect(readToast(answer).text).toBe(text)
})

test('a refusal has the message of the API, on the previous page', async () => {
  const refuse = refusing(409, 'The last owner stays.')
  const answer = await send(
    { intent: 'archive', next: '/settings/users?q=a' },
    toUserIntents('usr_1'),
    refuse,
  )
  expect(readToast(answer)).toMatchObject({ text: 'The last owner stays.', path: '/settings/users?q=a' })
})

test('a button can’t redirect to another site', async () => {
  const fields = { intent: 'archive', next: 'https://evil.example/' }
  const answer = await send(fields, toUserIntents('usr_1'), broken)
  expect(readToast(answer).path).toBe('/settings/users/usr_1')
})

test('failures with teams have the specified messages', async () => {
  const fields = { name: 'A', leadId: '' }
  expect(readAnswer(await send(fields, newTeamIntents, broken))).toContain('Failed to create team.')
  const edit = await send(fields, toTeamIntents('tea_1'), broken)
  expect(readAnswer(edit)).toContain('Failed to update team. Please try again.')
  const gone = await send({ intent: 'delete' }, toTeamIntents('tea_1'), broken)
  expect(readToast(gone).text).toContain('Failed to delete team. Please try again.')
  await expect(listTeams(broken)).rejects.toThrow('Error fetching team data.')
})

test('a failed import keeps its rows', async () => {
  const fields = { csv: 'name,email\nA B,a@example.com', intent: 'import' }
  const answer = readAnswer(await send(fields, importIntents, broken))
  expect(answer).toContain('Failed to import users. Please try again.')
  expect(answer).toContain('a@example.com')
})

test('a form that changes nothing is told so as a kind, whatever the sentence, and nothing is wrong with it', async () => {
  const fields = { name: 'Ana Prado', role: 'member', jobTitle: '', phone: '', managerId: '', version: '3' }
  const unchanged = refusing(422, 'In whatever words', 'unchanged')
  expect(await send(fields, toUserIntents('usr_1'), unchanged)).toMatchObject({
    data: {
      shown: 'unchanged',
      result: { error: undefined, initialValue: { name: 'Ana Prado', version: '3' } },
    },
    init: { status: 422 },
  })

  const invalid = refusing(422, 'No changes have been made', 'validation-failed')
  expect(await send(fields, toUserIntents('usr_1'), invalid)).toMatchObject({
    data: { shown: undefined, result: { error: { '': ['No changes have been made'] } } },
  })
})
