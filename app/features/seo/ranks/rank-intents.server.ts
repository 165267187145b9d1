import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { checkAdd, checkAlerts, checkCompetitors, checkTags } from './rank-forms.check.server.ts'
import { toSelectionIntents } from './keyword-intents.server.ts'
import { toTags } from './rank-words.ts'
import {
  addKeywords,
  checkPositions,
  setOwnRankMail,
  updateRankSettings,
  updateTrackedKeyword,
} from './ranks.api.server.ts'

/** A toast has 200 characters: the first duplicates are named. */
const MOST_NAMED = 3

function tellAdded({ added, duplicates }: ReplyOf<typeof contract.addKeywords>): string {
  const told = `${count(added, 'keyword')} added.`
  if (duplicates.length === 0) return told
  const lines = duplicates.slice(0, MOST_NAMED).map(({ line }) => line)
  const rest = duplicates.length - lines.length
  const named = rest > 0 ? `${lines.join(', ')} and ${rest} more` : lines.join(', ')
  return `${told} Already tracked: ${duplicates.length === 1 ? 'line' : 'lines'} ${named}.`
}

function tellChecked({ sources, passedOver, alerts }: ReplyOf<typeof contract.checkPositions>) {
  const failed = passedOver.map(({ source }) => SOURCE_NAMES[source]).join(', ')
  if (sources.length === 0) {
    const text =
      failed === '' ? 'No connected source knows a position yet.' : `No positions: ${failed} could not reply.`
    return { kind: 'error', text } as const
  }
  const told = sources
    .map(({ id, keywords }) => `${SOURCE_NAMES[id]} (${count(keywords, 'keyword')})`)
    .join(', ')
  const text = `Positions from ${told}.${alerts > 0 ? ` ${count(alerts, 'new alert')}.` : ''}`
  return { kind: 'success', text: text.slice(0, 199) } as const
}

/** Intents of the page of a tracked domain. */
export function toRankIntents(target: string) {
  const at = paths.ranks(target)
  return {
    add: form(
      checkAdd,
      ({ api, value: { tags, ...value } }) => addKeywords(api, target, { ...value, tags: toTags(tags) }),
      (done) => redirectDone(at, tellAdded(done)),
      { failure: 'Failed to add the keywords. Please try again.' },
    ),
    check: button(
      ({ api, text }) => checkPositions(api, target, text('buy') === 'true'),
      (done) => redirectWithToast(at, tellChecked(done)),
      { at, failure: 'The positions could not be checked. Please try again.', tellsGone: true },
    ),
    ...toSelectionIntents(target),
    competitors: form(
      checkCompetitors,
      ({ api, value: { competitors, ...opened } }) =>
        updateRankSettings(api, target, {
          competitors: competitors.split(/[\s,]+/).filter(Boolean),
          ...opened,
        }),
      () => redirectDone(at, 'The competitors were saved. They are compared from the next check on.'),
      { failure: 'Failed to save the competitors. Please try again.' },
    ),
    alerts: form(
      checkAlerts,
      ({ api, value, form: sent }) =>
        updateRankSettings(api, target, {
          ...value,
          alertTopTen: sent.has('alertTopTen'),
          alertLandingPage: sent.has('alertLandingPage'),
          usePaid: sent.has('usePaid'),
        }),
      () => redirectDone(at, 'The alerts were saved.'),
      { failure: 'Failed to save the alerts. Please try again.' },
    ),
    mail: button(
      ({ api, text }) => setOwnRankMail(api, target, text('isWanted') === 'true'),
      ({ isOwnMailOn }) =>
        redirectDone(
          at,
          isOwnMailOn
            ? 'You are emailed about this domain, at most once a day.'
            : 'You are no longer emailed about this domain.',
        ),
      { at, failure: 'Failed to save this. Please try again.', tellsGone: true },
    ),
  }
}

/** Intents of the page of one keyword. */
export const toKeywordIntents = (keywordId: string) => ({
  tags: form(
    checkTags,
    ({ api, value: { tags } }) => updateTrackedKeyword(api, keywordId, tags),
    () => redirectDone(paths.rankKeyword(keywordId), 'The tags were saved.'),
    { failure: 'Failed to save the tags. Please try again.' },
  ),
})
