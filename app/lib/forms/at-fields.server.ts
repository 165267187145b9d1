import { ApiError } from '#app/lib/http/api-transport.server.ts'

type Names = Readonly<Record<string, string>>

/** Moves a refusal to the field of a form, where that has another name than the API's. */
export function toFormRefusal(error: unknown, names: Names): unknown {
  if (!(error instanceof ApiError)) return error
  const { errors } = error.problem
  if (!Object.keys(errors).some((name) => names[name])) return error
  const moved = Object.entries(errors).map(([name, texts]) => [names[name] ?? name, texts])
  return new ApiError(
    { ...error.problem, errors: Object.fromEntries(moved) as typeof errors },
    error.retryAfter,
  )
}

export const atFields = <Done>(run: Promise<Done>, names: Names): Promise<Done> =>
  run.catch((error: unknown) => {
    throw toFormRefusal(error, names)
  })
