import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { lookUpTechnologies as contract } from '#contract/seo/technologies.ts'
import { lookUpTechnologies } from './technologies.api.server.ts'

/** The look-up of what was typed, or why there is none, as a sentence for the field. */
export async function lookUpTyped(
  api: Api,
  typed: string,
): Promise<{ lookupId: string } | { error: string | undefined }> {
  const url = contract.query.shape.url.safeParse(typed)
  if (!url.success) return { error: url.error.issues[0]?.message }
  try {
    const { id } = await lookUpTechnologies(api, url.data)
    return { lookupId: id }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
    const { errors, detail } = error.problem
    return { error: errors.url?.[0] ?? detail }
  }
}
