import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const KEEPS = "export { clientAction } from '#app/lib/forms/keep-form.ts'"

/** Those whose response to a failure is another one. */
const ELSEWISE = [
  'app/routes/account/auth.confirm-email.$token.tsx', // Nothing is typed: a button that confirms.
  'app/routes/operations/dev.jobs.tsx', // Nothing is typed: a button a job, on a page without the app's script.
  'app/routes/site/contact.tsx', // A public page, which runs without the app's script.
]

const pages = globSync('app/routes/*/*.tsx').filter((file) =>
  /export (?:async function|const|function) action\b/.test(readFileSync(file, 'utf8')),
)

test('every page with an action keeps what was typed when nothing comes of it', () => {
  expect(pages.length).toBeGreaterThan(25)
  const without = pages.filter((file) => !readFileSync(file, 'utf8').includes(KEEPS))
  expect(without.toSorted()).toEqual(ELSEWISE)
})
