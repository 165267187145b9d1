import { viewAddress } from '#app/labels/saved-views/saved-view.ts'
import { button, form, type Sent } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { type DomainList as ListPath, paths } from '#app/lib/paths.ts'
import type { DomainList } from '#contract/seo/domain.words.ts'
import {
  createDomainNote,
  createDomainView,
  deleteDomainNote,
  deleteDomainView,
  updateDomainNote,
  updateDomainView,
} from './domain.api.server.ts'
import { formatWait } from './figure-words.ts'
import { checkNewNote, checkNote } from './notes/note-form.check.ts'
import { PANELS, type PanelAsk } from './panels/domain-panels.server.ts'
import type { PanelProblem, PanelState } from './panels/panel-state.ts'
import { toScopeQuery } from './scope/domain-scope.ts'
import { readScope } from './scope/read-scope.server.ts'
import { checkNewView, checkView } from './views/view-form.check.ts'

/** The page without the dialog that a form was in. */
function toHere({ request }: Pick<Sent, 'request'>): string {
  const { pathname, searchParams } = new URL(request.url)
  for (const name of ['dialog', 'note']) searchParams.delete(name)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** When a budget that is used up begins again. */
const toRenewal = ({ type, retryAfter }: PanelProblem) =>
  type === 'limit-reached' && retryAfter !== undefined
    ? [`The budget renews in ${formatWait(retryAfter)}.`]
    : []

/** Asks the sources of a panel again. Why there is nothing is told at once. */
const refresh = (toAsk: (sent: Sent) => { name: keyof typeof PANELS; asked: PanelAsk }) =>
  button(
    async (sent): Promise<PanelState<unknown>> => {
      const { name, asked } = toAsk(sent)
      return PANELS[name]({ ...asked, fresh: true })
    },
    (state, sent) => {
      if (state.status === 'ready') return redirectDone(toHere(sent), 'The figures are up to date.')
      // The page that follows asks without spending, and would say what it costs and not why it failed.
      const why = state.status === 'refused' ? [state.problem.detail, ...toRenewal(state.problem)] : []
      const text = ['These figures could not be refreshed.', ...why].join(' ')
      return redirectWithToast(toHere(sent), { kind: 'error', text })
    },
    { at: toHere, failure: 'These figures could not be refreshed. Please try again.' },
  )

/** Intents of the overview: refreshing a panel, and notes. */
export function toOverviewIntents(target: string, toAsk: Parameters<typeof refresh>[0]) {
  return {
    refresh: refresh(toAsk),
    'add-note': form(
      checkNewNote,
      ({ api, value }) => createDomainNote(api, target, value),
      (_, sent) => redirectDone(toHere(sent), 'The note was added.'),
      { failure: 'Failed to add the note. Please try again.' },
    ),
    'edit-note': form(
      checkNote,
      ({ api, text, value }) => updateDomainNote(api, text('noteId'), value),
      (_, sent) => redirectDone(toHere(sent), 'The note was updated.'),
      { failure: 'Failed to update the note. Please try again.' },
    ),
    'delete-note': button(
      ({ api, text }) => deleteDomainNote(api, text('noteId')),
      (_, sent) => redirectDone(toHere(sent), 'The note was deleted.'),
      { at: toHere, failure: 'Failed to delete the note. Please try again.', tellsGone: true },
    ),
  }
}

interface ListIntents {
  target: string
  list: DomainList
  path: ListPath
  toAsk: Parameters<typeof refresh>[0]
}

/** Intents of a list: refreshing it, and its saved views. */
export function toListIntents({ target, list, path, toAsk }: ListIntents) {
  const toList = ({ request }: Sent) =>
    paths.domainList(target, path, toScopeQuery(readScope(new URL(request.url))))
  return {
    refresh: refresh(toAsk),
    'save-view': form(
      checkNewView,
      ({ api, value }) => createDomainView(api, { ...value, list }),
      (view, sent) =>
        redirectDone(viewAddress(toList(sent), view), `${view.name} was saved for your organization.`),
      { failure: 'Failed to save the view. Please try again.' },
    ),
    'edit-view': form(
      checkView,
      ({ api, value, text }) => updateDomainView(api, text('viewId'), value),
      (view, sent) => redirectDone(viewAddress(toList(sent), view), `${view.name} was updated.`),
      { failure: 'Failed to update the view. Please try again.' },
    ),
    'delete-view': button(
      ({ api, text }) => deleteDomainView(api, text('viewId')),
      (_, sent) => redirectDone(toList(sent), 'The view was deleted.'),
      { at: toList, failure: 'Failed to delete the view. Please try again.', tellsGone: true },
    ),
  }
}
