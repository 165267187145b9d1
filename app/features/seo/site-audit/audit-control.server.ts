import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { cancelAudit, deleteAudit, pauseAudit, resumeAudit } from './site-audit.api.server.ts'

const Intent = z.enum(['cancel', 'pause', 'resume', 'delete'])
type Intent = z.infer<typeof Intent>

const CHANGES = {
  cancel: { change: cancelAudit, done: 'Audit canceled.', goTo: paths.audit },
  pause: { change: pauseAudit, done: 'Audit paused.', goTo: paths.audit },
  resume: { change: resumeAudit, done: 'Audit resumed.', goTo: paths.audit },
  delete: { change: deleteAudit, done: 'Audit deleted.', goTo: () => paths.audits() },
} satisfies Record<Intent, unknown>

/** @throws a 400 answer for a button that the page does not have */
export function readIntent(form: FormData): Intent {
  const intent = Intent.safeParse(form.get('intent'))
  if (!intent.success) throw new Response('Choose cancel, pause, resume or delete.', { status: 400 })
  return intent.data
}

/** Does it, says so, and leads to where the audit, or what is left, can be seen. */
export async function changeAudit(api: Api, id: string, intent: Intent): Promise<Response> {
  const { change, done, goTo } = CHANGES[intent]
  await change(api, id)
  return redirectWithToast(goTo(id), { kind: 'success', text: done })
}
