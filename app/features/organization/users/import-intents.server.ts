import { parse } from '@conform-to/react'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import { form, show } from '#app/lib/forms/run-intents.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { Problem } from '#contract/problem.ts'
import { type Reading, readImport } from './import-file.server.ts'
import { importUsers } from './users.api.server.ts'

/** The rows as text in place of the file, which a response can't return. */
async function readLines(sent: FormData) {
  const reading = await readImport(sent)
  const lines = new FormData()
  if ('csv' in reading) lines.set('csv', reading.csv)
  return parse<Reading, string[]>(lines, { resolve: () => ({ value: reading }) })
}

const toRefusal = ({ status, errors, detail, requestId }: Problem) => {
  const text =
    status >= 500
      ? `Failed to import users. Please try again. Nothing you chose is lost. Request ${requestId}`
      : (errors['csv']?.[0] ?? detail)
  return { words: { fieldErrors: { csv: [text] } } }
}

/** Previews the rows of a form, or invites the people in them; errors are returned with the input. */
const toIntent = (dryRun: boolean) =>
  form(
    readLines,
    async ({ api, context, value }) => {
      if ('csv' in value)
        return { csv: value.csv, outcome: await importUsers(api, { csv: value.csv, dryRun }) }
      throw new ApiError(toProblem('too-large', value.status, value.error, context.requestId))
    },
    (found) =>
      dryRun || found.outcome.invited === 0
        ? show(found)
        : redirectDone(paths.users(), `${count(found.outcome.invited, 'person', 'people')} invited.`),
    { toRefusal },
  )

export const importIntents = { check: toIntent(true), import: toIntent(false) }
