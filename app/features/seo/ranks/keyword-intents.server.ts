import { button, form, type Sent, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MAX_TAGS } from '#contract/seo/ranks.forms.ts'
import type * as contract from '#contract/seo/ranks.ts'
import { checkChosen, checkChosenTags } from './rank-forms.check.server.ts'
import { removeKeywords, restoreKeywords, tagKeywords } from './ranks.api.server.ts'

/** The list with its filters, without the dialog that a form was in and the notice of another change. */
function toList({ request }: Pick<Sent, 'request'>, undo?: string): string {
  const { pathname, searchParams } = new URL(request.url)
  for (const name of ['dialog', 'keyword', 'select', 'undo']) searchParams.delete(name)
  if (undo !== undefined) searchParams.set('undo', undo)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

function tellTagged({ changed, full }: ReplyOf<typeof contract.tagKeywords>) {
  const most = `${count(full, 'keyword')} would have more than ${MAX_TAGS} tags.`
  if (changed === 0)
    return { kind: 'blank', text: full > 0 ? `Nothing changed: ${most}` : 'No tags changed.' } as const
  const text = `Tags of ${count(changed, 'keyword')} changed.`
  return { kind: 'success', text: full > 0 ? `${text} ${most}` : text } as const
}

function tellRemoved({ removed, kept }: ReplyOf<typeof contract.removeKeywords>): string {
  const text = `${count(removed, 'keyword')} removed.`
  return kept === 0 ? text : `${text} ${count(kept, 'keyword')} added by others stay.`
}

function tellRestored({ restored, alreadyTracked }: ReplyOf<typeof contract.restoreKeywords>): string {
  const text = `${count(restored, 'keyword')} restored.`
  return alreadyTracked === 0 ? text : `${text} ${count(alreadyTracked, 'keyword')} tracked again already.`
}

/** Intents of the table of keywords: what is done with one of them or several. */
export function toSelectionIntents(target: string) {
  const tag = (change: 'add' | 'remove') =>
    form(
      checkChosenTags,
      ({ api, value: { ids, tags } }) =>
        tagKeywords(api, target, { ids, add: [], remove: [], [change]: tags }),
      (done, sent) => redirectWithToast(toList(sent), tellTagged(done)),
      { failure: 'Failed to change the tags. Please try again.' },
    )
  return {
    'add-tags': tag('add'),
    'remove-tags': tag('remove'),
    'ask-removal': form(
      checkChosen,
      ({ value: { ids } }) => ids,
      (ids) => show({ toRemove: ids }),
    ),
    remove: button(
      ({ api, text }) => removeKeywords(api, target, text('ids').split(' ')),
      (done, sent) => redirectDone(toList(sent, done.removalId), tellRemoved(done)),
      { at: toList, failure: 'Failed to remove the keywords. Please try again.', tellsGone: true },
    ),
    restore: button(
      ({ api, text }) => restoreKeywords(api, target, text('removalId')),
      (done, sent) => redirectDone(toList(sent), tellRestored(done)),
      { at: toList, failure: 'Failed to restore the keywords. Please try again.', tellsGone: true },
    ),
  }
}
