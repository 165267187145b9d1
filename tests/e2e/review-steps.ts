import * as z from 'zod'
import { callApi, type joinAs } from '#tests/product/account.ts'

const Reply = z.object({
  id: z.string().catch(''),
  items: z.array(z.object({ id: z.string() })).catch([]),
  questions: z.array(z.object({ id: z.string(), responseType: z.string() })).catch([]),
})

/** Calls the API: `POST /review-cycles`. */
export async function send(url: string, token: string, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const reply = await callApi(url, path, { method, token, ...(body && { body: JSON.stringify(body) }) })
  return Reply.parse(reply ?? {})
}

/** A template with ratings and a comment that Bellwether recommends. */
export async function addReviewTemplate(url: string, token: string): Promise<string> {
  const { id } = await send(url, token, 'POST /review-templates', { name: 'Review' })
  const keys = ['results-1', 'quality-of-work-1', 'overall-2']
  const questions = keys.map((key) => ({ questionId: `recommended-${key}` }))
  await send(url, token, `PUT /review-templates/${id}/questions`, { questions })
  return id
}

/** Writes and submits the one review that somebody has to write, through the API. */
export async function writeReviewOf(
  url: string,
  { token }: Pick<Awaited<ReturnType<typeof joinAs>>, 'token'>,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  const { items } = await send(url, token, 'GET /reviews')
  const at = `/reviews/${items[0]?.id ?? ''}`
  const { questions } = await send(url, token, `GET ${at}`)
  const answers = questions.map(({ id, responseType }) => ({
    questionId: id,
    value: responseType === 'rating' ? rating : comment,
  }))
  await send(url, token, `PUT ${at}/answers`, { answers })
  await send(url, token, `POST ${at}/submit`)
}
