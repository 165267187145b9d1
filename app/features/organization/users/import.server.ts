import { data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { readImport } from './import-file.server.ts'
import { importUsers } from './users.api.server.ts'

/** Looks at the lines of a form, or invites the people of them; what is wrong comes back with what was sent. */
export async function runImport(api: Api, form: FormData) {
  const reading = await readImport(form)
  if ('error' in reading) {
    return data({ csv: '', error: reading.error, outcome: null }, { status: reading.status })
  }

  const { csv } = reading
  const dryRun = form.get('intent') !== 'import'
  try {
    const outcome = await importUsers(api, { csv, dryRun })
    if (dryRun || outcome.invited === 0) return data({ csv, error: null, outcome })
    const text = `${count(outcome.invited, 'person', 'people')} invited.`
    return redirectWithToast(paths.users(), { kind: 'success', text })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, errors, detail, requestId } = error.problem
    const text =
      status >= 500
        ? `Failed to import users. Please try again. Nothing you chose is lost. Request ${requestId}`
        : (errors['csv']?.[0] ?? detail)
    return data({ csv, error: text, outcome: null }, { status })
  }
}
