import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { SaveAnswers, type StoredAnswer } from '#contract/people/reviews.answers.ts'
import type { AutosaveReply } from './autosave-reply.ts'
import { getReview, saveAnswers } from './reviews.api.server.ts'

const reply = (body: AutosaveReply, status = 200) => Response.json(body, { status })
const NOTHING = { saved: [], clashing: [], errors: {} }

function readJson(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Saves answers for the script of the form, which is told what became of each. */
export async function autosave(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  id: string,
): Promise<Response> {
  const form = await readForm(request)
  const { data: body } = SaveAnswers.safeParse({ answers: readJson(form.get('answers')) })
  if (!body) return reply({ ...NOTHING, message: 'Your answers could not be read.' }, 422)
  try {
    const { answers } = await saveAnswers(context.api, id, body)
    return reply({ ...NOTHING, saved: answers })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, detail, errors } = error.problem
    const isClash = status === 409 && Object.keys(errors).length > 0
    if (!isClash) return reply({ ...NOTHING, message: detail, errors }, status)
    const stored = (await getReview(context.api, id)).answers
    const isSent = ({ questionId }: StoredAnswer) =>
      body.answers.some((answer) => answer.questionId === questionId)
    return reply(
      {
        ...NOTHING,
        message: detail,
        saved: stored.filter((answer) => isSent(answer) && !(answer.questionId in errors)),
        clashing: stored.filter(({ questionId }) => questionId in errors),
      },
      status,
    )
  }
}
