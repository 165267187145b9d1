import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { Problem } from '#contract/problem.ts'
import { SECRET_FIELDS } from './forms.server.ts'
import { toNext } from './open-request.server.ts'
import { findForm } from './read-form.server.ts'

/** Keeps in the request what was sent with it, for the page that is shown instead. */
export async function keepUnsent({ request, context }: ActionFunctionArgs, problem: Problem): Promise<void> {
  const form = await findForm(request)
  const { status, detail, requestId } = problem
  const entries = [...(form ?? [])].filter(([, value]) => typeof value === 'string' || value.size > 0)
  const fields = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET_FIELDS.includes(entry[0]),
  )
  context.unsent = {
    problem: { status, detail, requestId },
    address: toNext(request),
    fields,
    isIncomplete: fields.length < entries.length,
  }
}
