import { atFields } from '#app/lib/forms/at-fields.server.ts'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { commentField, scoreField } from '#contract/people/appraisals.words.ts'
import { checkAcknowledgement, checkManager, checkReturn, checkSelf } from './appraisal-forms.check.ts'
import {
  acknowledgeAppraisal,
  finalizeAppraisal,
  returnAppraisal,
  saveManagerRating,
  saveSelfRating,
  submitManagerRating,
  submitSelfRating,
} from './appraisals.api.server.ts'

const failure = 'Failed to update the appraisal. Please try again.'

const RATED = { areas: 'area', criteria: 'criterion' } as const
const AT = /^(areas|criteria)\.(\d+)\.(score|comment)$/

/** What the API calls `areas.1.score` is the field `areaScore-1`. */
export const toRatingErrors = (errors: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => {
      const [, list, at, part] = AT.exec(path) ?? []
      if (list === undefined) return [path, texts]
      const of = RATED[list === 'criteria' ? 'criteria' : 'areas']
      const field = part === 'comment' ? commentField(of, Number(at)) : scoreField(of, Number(at))
      return [field, texts]
    }),
  )

/** Forms and buttons of one appraisal. What is submitted is saved first. */
export function toAppraisalIntents(id: string) {
  const here = paths.appraisal(id)
  const done = (text: string) => () => redirectDone(here, text)
  return {
    'save-self': form(
      checkSelf,
      ({ api, value }) => atFields(saveSelfRating(api, id, value), toRatingErrors),
      done('The self rating was saved.'),
      { failure },
    ),
    'submit-self': form(
      checkSelf,
      async ({ api, value }) => {
        await atFields(saveSelfRating(api, id, value), toRatingErrors)
        return submitSelfRating(api, id)
      },
      done('The self rating was submitted.'),
      { failure },
    ),
    save: form(
      checkManager,
      ({ api, value }) => atFields(saveManagerRating(api, id, value), toRatingErrors),
      done('The ratings were saved.'),
      { failure },
    ),
    submit: form(
      checkManager,
      async ({ api, value }) => {
        await atFields(saveManagerRating(api, id, value), toRatingErrors)
        return submitManagerRating(api, id)
      },
      done('The ratings were submitted.'),
      { failure },
    ),
    return: form(
      checkReturn,
      ({ api, value }) => returnAppraisal(api, id, value),
      done('The appraisal was returned.'),
      { failure },
    ),
    acknowledge: form(
      checkAcknowledgement,
      ({ api, value }) => acknowledgeAppraisal(api, id, value),
      done('You acknowledged the appraisal.'),
      { failure },
    ),
    finalize: button(({ api }) => finalizeAppraisal(api, id), done('The appraisal was finalized.'), {
      at: here,
      failure,
    }),
  }
}
