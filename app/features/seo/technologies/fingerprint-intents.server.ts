import { parse } from '@conform-to/react'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { type Reading, readGivenFile, toFile, toOneLine } from './fingerprint-file.server.ts'
import { deleteFingerprints, importFingerprints, tryFingerprints } from './technologies.api.server.ts'

/** A response returns no file, and nothing else was typed. */
async function readFile(sent: FormData) {
  const reading = await readGivenFile(sent)
  return parse<Reading, string[]>(new FormData(), { resolve: () => ({ value: reading }) })
}

const toRefusal = ({ status, errors, detail, requestId }: Problem) => {
  const text =
    status >= 500
      ? `We couldn’t read the file. Try again. Request ${requestId}`
      : (errors['file']?.[0] ?? detail)
  return { words: { fieldErrors: { file: [text] } } }
}

/** @throws {ApiError} for what is no file, as the API would */
function requireFile(reading: Reading, requestId: string) {
  if ('text' in reading) return reading
  throw new ApiError(toProblem('too-large', reading.status, reading.error, requestId))
}

export const fingerprintIntents = {
  check: form(
    readFile,
    async ({ api, context, value }) => {
      const { name, text } = requireFile(value, context.requestId)
      return { name, text: toOneLine(text), trial: await tryFingerprints(api, toFile({ name, text })) }
    },
    (tried) => show(tried),
    { toRefusal },
  ),
  import: form(
    readFile,
    ({ api, context, value }) => importFingerprints(api, toFile(requireFile(value, context.requestId))),
    ({ technologies }) =>
      redirectDone(paths.fingerprints(), `${count(technologies, 'technology', 'technologies')} imported.`),
    { toRefusal },
  ),
  delete: button(
    ({ api }) => deleteFingerprints(api),
    () => redirectDone(paths.fingerprints(), 'The fingerprints are deleted.'),
    { at: paths.fingerprints(), tellsGone: true },
  ),
}
