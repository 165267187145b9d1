import * as z from 'zod'
import type { Api } from '#app/lib/api.server.ts'
import { cancelAudit, pauseAudit, resumeAudit } from './audits.api.server.ts'

const Intent = z.enum(['cancel', 'pause', 'resume'])
type Intent = z.infer<typeof Intent>

const CHANGES = {
  cancel: { change: cancelAudit, done: 'Audit cancelled.' },
  pause: { change: pauseAudit, done: 'Audit paused.' },
  resume: { change: resumeAudit, done: 'Audit resumed.' },
} satisfies Record<Intent, unknown>

/** @throws a 400 answer for a button that the page does not have */
export function readIntent(form: FormData): Intent {
  const intent = Intent.safeParse(form.get('intent'))
  if (!intent.success) throw new Response('Choose cancel, pause or resume.', { status: 400 })
  return intent.data
}

/** Answers what has happened, in the words of a toast. */
export async function changeAudit(api: Api, id: string, intent: Intent): Promise<string> {
  const { change, done } = CHANGES[intent]
  await change(api, id)
  return done
}
