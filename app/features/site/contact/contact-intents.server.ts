import { parseWithZod } from '@conform-to/zod/v4'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { Contact } from '#contract/site/contact.forms.ts'
import { sendMessage } from './contact.api.server.ts'

const NOT_SENT = 'There was an error sending your message. Please try again later.'

/** A rate-limited sender is told when the next message is accepted. */
const toText = ({ status, detail }: Problem) => (status === 429 ? detail : NOT_SENT)

/** Sends a message to the operator. */
export const contactIntents = {
  default: form(
    (sent) => parseWithZod(sent, { schema: Contact }),
    async ({ api, context, value }) => {
      try {
        await sendMessage(api, value)
      } catch (error) {
        if (error instanceof ApiError && error.problem.status !== 422) {
          context.log('warn', 'contact-not-sent', { error })
          context.toast = { kind: 'error', text: toText(error.problem).slice(0, 200) }
        }
        throw error
      }
    },
    () => redirectDone(`${paths.contact()}?sent=1`),
    {
      toRefusal: (problem) => (problem.status === 422 ? {} : { words: { formErrors: [toText(problem)] } }),
    },
  ),
}
