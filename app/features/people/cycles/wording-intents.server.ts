import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { checkWording } from './cycle-form.check.ts'
import { rewordQuestion } from './cycles.api.server.ts'

export const toWordingIntents = (id: string, questionId: string) => ({
  default: form(
    checkWording,
    ({ api, value }) => rewordQuestion(api, { id, questionId }, value),
    () => redirectDone(paths.cycleQuestions(id), 'The wording was changed.'),
    { failure: 'Failed to change the wording. Please try again.' },
  ),
})
