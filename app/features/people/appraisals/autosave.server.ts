import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { checkManager, checkSelf } from './appraisal-forms.check.ts'
import { saveManagerRating, saveSelfRating } from './appraisals.api.server.ts'
import type { AutosaveReply } from './autosave-reply.ts'

const reply = (body: AutosaveReply, status = 200) => Response.json(body, { status })

/** The version after saving; null where something in the form is wrong, which its button tells. */
async function save(api: Api, id: string, form: FormData): Promise<number | null> {
  if (form.get('side') === 'self') {
    const checked = checkSelf(form)
    if (checked.status !== 'success') return null
    return (await saveSelfRating(api, id, checked.value)).self?.version ?? null
  }
  const checked = checkManager(form)
  if (checked.status !== 'success') return null
  return (await saveManagerRating(api, id, checked.value)).managerRating?.version ?? null
}

/** Saves a rating for the script of its form. */
export async function autosave(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  id: string,
): Promise<Response> {
  const form = await readForm(request)
  try {
    const version = await save(context.api, id, form)
    return version === null
      ? reply({ message: 'Some of it is not valid. Save it to see what.' }, 422)
      : reply({ version })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return reply({ message: error.problem.detail }, error.problem.status)
  }
}
