import { expect, test } from 'vitest'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import { runImport } from './import.server.ts'
import { addTeam, changeTeam } from '#app/features/organization/teams/team-changes.server.ts'
import { listTeams } from '#app/features/organization/teams/teams.api.server.ts'
import { changeUser } from './user-changes.server.ts'

const refuseWith = (status: number, detail: string) =>
  (() =>
    Promise.reject(
      new ApiError(toProblem(status < 500 ? 'conflict' : 'unexpected', status, detail, 'req-1')),
    )) as unknown as Api // only called, never opened
const broken = refuseWith(500, 'inside')

const toForm = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

/** The toast that an answer leaves, as its cookie holds it. */
function readToast(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error('no redirect')
  return decodeURIComponent(answer.headers.get('set-cookie') ?? '')
}

/** What an answer says on the form, whichever way it is wrapped. */
const readForm = (answer: unknown) => JSON.stringify(answer)

test.each([
  ['archive', 'Failed to archive user. Please try again.'],
  ['restore', 'Failed to restore user. Please try again.'],
  ['resend', 'Failed to send the invitation. Please try again.'],
] as const)('a fault of ours while we %s somebody is told in our words', async (intent, text) => {
  const answer = await changeUser(broken, 'usr_1', intent, toForm({}))
  expect(readToast(answer)).toContain(text)
})

test('a refusal of the API is told in its own words, on the page that was left', async () => {
  const refuse = refuseWith(409, 'The last owner stays.')
  const answer = await changeUser(refuse, 'usr_1', 'archive', toForm({ next: '/settings/users?q=a' }))
  expect(readToast(answer)).toContain('The last owner stays.')
  expect((answer as Response).headers.get('location')).toBe('/settings/users?q=a')
})

test('a button can not be made to lead to another site', async () => {
  const answer = await changeUser(broken, 'usr_1', 'archive', toForm({ next: 'https://evil.example/' }))
  expect(answer.headers.get('location')).toBe('/settings/users/usr_1')
})

test('faults with teams are told in our words', async () => {
  expect(readForm(await addTeam(broken, toForm({ name: 'A', leadId: '' })))).toContain(
    'Failed to create team.',
  )
  const edit = await changeTeam(broken, 'tea_1', toForm({ name: 'A', leadId: '' }))
  expect(readForm(edit)).toContain('Failed to update team. Please try again.')
  const gone = await changeTeam(broken, 'tea_1', toForm({ intent: 'delete' }))
  expect(readToast(gone)).toContain('Failed to delete team. Please try again.')
  await expect(listTeams(broken)).rejects.toThrow('Error fetching team data.')
})

test('a failed import keeps the lines', async () => {
  const answer = await runImport(broken, toForm({ csv: 'name,email\nA B,a@example.com', intent: 'import' }))
  expect(readForm(answer)).toContain('Failed to import users. Please try again.')
  expect(readForm(answer)).toContain('a@example.com')
})
