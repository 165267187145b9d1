import { expect, test } from 'vitest'
import { MAX_OWN_CHECKS, ownFormField } from '#contract/seo/own-checks.words.ts'
import { moveOwnErrors, toOwnIntents } from './own-rows.server.ts'

function aForm(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const ROW = { 'own-2-name': 'A', 'own-2-want': 'present', 'own-2-find': 'text', 'own-2-pattern': 'a' }
const intents = toOwnIntents(() => Promise.reject(new Error('It is not tried here.')))

/** The fields that a form comes back with. */
async function press(
  intent: `own-${string}`,
  sent: Record<string, string>,
): Promise<Record<string, unknown>> {
  const run = intents[intent]
  // Only the form is read.
  const reply = await run?.({ form: aForm(sent) } as Parameters<typeof run>[0])
  const { data } = reply as unknown as { data: { shown: { values: Record<string, unknown> } } }
  return data.shown.values
}

test('a row is added behind the others, with what was typed and without secrets', async () => {
  const values = await press('own-add', { ...ROW, url: 'example.com', authPassword: 'secret' })
  expect(values).toMatchObject({ ...ROW, url: 'example.com', 'own-3-want': 'present' })
  expect(JSON.stringify(values)).not.toContain('"secret"')
})

test('where the last place is taken, a free one before it is used, and none is added beyond the limit', async () => {
  const last = { [ownFormField(MAX_OWN_CHECKS, 'want')]: 'present' }
  expect(await press('own-add', last)).toHaveProperty('own-1-want')
  const all = Object.fromEntries(
    Array.from({ length: MAX_OWN_CHECKS }, (_, at) => [ownFormField(at + 1, 'want'), 'present']),
  )
  expect(Object.keys(await press('own-add', all)).filter((name) => name.startsWith('own-'))).toHaveLength(
    MAX_OWN_CHECKS,
  )
})

test('a row is removed, and the others stay in their places', async () => {
  const values = await press('own-remove-2', { ...ROW, 'own-12-name': 'B' })
  expect(values).toHaveProperty('own-12-name', 'B')
  expect(Object.keys(values).some((name) => name.startsWith('own-2-'))).toBe(false)
})

test('what the API refuses of a check goes to the place of that check', () => {
  const sent = aForm({ ...ROW, 'own-1-want': 'present', 'own-5-name': 'B', 'own-5-selector': 'p:has(a)' })
  const errors = { 'ownChecks.1.selector': ['No.'], url: ['Bad.'] }
  expect(moveOwnErrors(errors, sent)).toEqual({ 'own-5-selector': ['No.'], url: ['Bad.'] })
})
