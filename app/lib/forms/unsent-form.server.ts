import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { Problem } from '#contract/problem.ts'
import { toNext } from '#app/lib/http/open-request.server.ts'
import { findForm } from './read-form.server.ts'
import { SECRET_FIELDS } from './secret-fields.ts'
import type { LostField } from './unsent-form.ts'

/** Keeps the input of a request, for the page that is shown instead. */
export async function keepUnsent({ request, context }: ActionFunctionArgs, problem: Problem): Promise<void> {
  const form = await findForm(request)
  if (!form) return
  const { status, detail, requestId } = problem
  const fields: [string, string][] = []
  const lost: LostField[] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string') lost.push(...(value.size > 0 ? [{ name, kind: 'file' as const }] : []))
    else if (!SECRET_FIELDS.includes(name)) fields.push([name, value])
    else if (value !== '') lost.push({ name, kind: 'password' })
  }
  context.unsent = {
    problem: { status, detail, requestId },
    address: toNext(request),
    fields,
    lost,
  }
}
