import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { CHOSEN_FILES, FILLED_SECRETS, listFilledSecrets, SECRET_FIELDS } from './secret-fields.ts'

type Reply = ReturnType<typeof data<{ result: SubmissionResult }>>

/**
 * The only way in which an action shows a form again: with its input, except for passwords, and its errors. Failures of
 * our own are rethrown to the error page; a failing upstream is reported on the form, so that no input is lost.
 * `failure` is the message then.
 */
export function invalid(submission: Submission<unknown>, error?: unknown, failure?: string): Reply {
  const version = error instanceof ApiError ? error.problem.version : undefined
  const respond = (
    shown: { fieldErrors?: Record<string, string[]>; formErrors?: string[] },
    status: number,
  ) => {
    const result = submission.reply({ hideFields: SECRET_FIELDS, ...shown })
    const chosenFiles = listChosenFiles(submission)
    const filledSecrets = listFilledSecrets(submission.payload)
    const initialValue = {
      ...result.initialValue,
      ...(version !== undefined && { seenVersion: String(version) }),
      ...(chosenFiles.length > 0 && { [CHOSEN_FILES]: chosenFiles }),
      ...(filledSecrets.length > 0 && { [FILLED_SECRETS]: filledSecrets }),
    }
    return data({ result: { ...result, initialValue } }, { status })
  }
  if (error === undefined) return respond({}, 422)
  if (!(error instanceof ApiError)) throw error

  const { errors, detail, status, requestId } = error.problem
  if (status >= 500) {
    const text = `${failure ?? detail} Nothing you typed is lost. Request ${requestId}`
    return respond({ formErrors: [text] }, status)
  }
  const { '': formErrors = [], ...fieldErrors } = errors
  const isFieldLevel = Object.keys(fieldErrors).length > 0
  return respond(isFieldLevel ? { fieldErrors, formErrors } : { formErrors: [detail] }, status)
}

/** A response can't return files; the form says so at their fields. */
const listChosenFiles = ({ payload }: Submission<unknown>): string[] =>
  Object.entries(payload).flatMap(([name, value]) => (value instanceof File && value.size > 0 ? [name] : []))
