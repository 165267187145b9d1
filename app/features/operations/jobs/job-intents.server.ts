import { button } from '#app/lib/forms/run-intents.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { JobRun } from '#contract/operations/jobs.ts'
import { runJob } from './jobs.api.server.ts'

const TOLD: Record<NonNullable<JobRun['outcome']>, string> = {
  done: 'is done.',
  failed: 'failed. Its error is in the list of runs.',
  lost: 'was lost.',
}

/** Runs a job and redirects to its runs, which show the outcome. */
export const jobIntents = {
  default: button(
    ({ api, text }) => runJob(api, text('job')),
    ({ outcome }, { text }) => {
      const name = text('job')
      const told = outcome === null ? `${name} is running.` : `${name} ${TOLD[outcome]}`
      const kind = outcome === 'failed' ? 'error' : 'success'
      return redirectWithToast(paths.jobs(name), { kind, text: told })
    },
    { at: paths.jobs(), tellsGone: true },
  ),
}
