import { ApiError } from '#app/lib/http/api-transport.server.ts'

type Errors = Readonly<Record<string, string[]>>

/** What the API refuses, by the fields of a form: the names that the API has for them become the form's. */
type ToFormErrors = (errors: Errors) => Record<string, string[]>

/** Where a form's field has another name than the API's. */
export const byNames =
  (names: Readonly<Record<string, string>>): ToFormErrors =>
  (errors) =>
    Object.fromEntries(Object.entries(errors).map(([name, texts]) => [names[name] ?? name, texts]))

/** Moves a refusal to the fields of the form. */
export function toFormRefusal(error: unknown, toFormErrors: ToFormErrors): unknown {
  if (!(error instanceof ApiError)) return error
  const { errors } = error.problem
  const moved = toFormErrors(errors)
  if (Object.keys(errors).every((name) => name in moved)) return error
  return new ApiError({ ...error.problem, errors: moved }, error.retryAfter)
}

export const atFields = <Done>(run: Promise<Done>, toFormErrors: ToFormErrors): Promise<Done> =>
  run.catch((error: unknown) => {
    throw toFormRefusal(error, toFormErrors)
  })
