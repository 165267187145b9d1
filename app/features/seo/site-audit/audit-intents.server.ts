import type { Api } from '#app/lib/http/api.server.ts'
import { button } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { cancelAudit, deleteAudit, pauseAudit, resumeAudit } from './site-audit.api.server.ts'

/** Intents of an audit's buttons. Each redirects to the audit, or to the list. */
export function toAuditIntents(id: string) {
  const here = paths.audit(id)
  const change = (run: (api: Api, id: string) => Promise<unknown>, text: string, goTo = here) =>
    button(
      ({ api }) => run(api, id),
      () => redirectDone(goTo, text),
      { at: here },
    )
  return {
    cancel: change(cancelAudit, 'Audit canceled.'),
    pause: change(pauseAudit, 'Audit paused.'),
    resume: change(resumeAudit, 'Audit resumed.'),
    delete: change(deleteAudit, 'Audit deleted.', paths.audits()),
  }
}
