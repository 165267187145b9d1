import type { TypedResponse } from '@remix-run/cloudflare'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { JobRun } from '#contract/operations/jobs.ts'
import { runJob } from './jobs.api.server.ts'

const TOLD: Record<NonNullable<JobRun['outcome']>, string> = {
  done: 'is done.',
  failed: 'failed. Its error is in the list of runs.',
  lost: 'was lost.',
}

/** Runs a job and leads to its runs, which say what came of it. */
export async function runAndTell(api: Api, name: string): Promise<TypedResponse<never>> {
  const refusal = (error: unknown) => {
    if (error instanceof ApiError && error.problem.status < 500) return error.problem.detail
    throw error
  }
  const answer = await runJob(api, name).catch(refusal)
  if (typeof answer === 'string')
    return redirectWithToast(paths.jobs(), { kind: 'error', text: answer.slice(0, 200) })
  const { outcome } = answer
  const text = outcome === null ? `${name} is running.` : `${name} ${TOLD[outcome]}`
  return redirectWithToast(paths.jobs(name), { kind: outcome === 'failed' ? 'error' : 'success', text })
}
