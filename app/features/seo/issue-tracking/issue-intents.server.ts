import type { Api } from '#app/lib/http/api.server.ts'
import { button, form, type Sent } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { startRecheck as recheckEndpoint } from '#contract/seo/issue-tracking.rechecks.ts'
import { checkAssignment, checkComment, checkEdit, checkMute } from './issue-form.check.ts'
import {
  addComment,
  assignIssue,
  deleteComment,
  editComment,
  type IssueParams,
  markReady,
  muteIssue,
  startRecheck,
  unmarkReady,
  unmuteIssue,
} from './issue-tracking.api.server.ts'

const FAILURE = 'We couldn’t save this. Try again.'

/** Starts a recheck and shows it. */
export const recheckButton = (
  id: string,
  toBody: (sent: Sent) => BodyOf<typeof recheckEndpoint>,
  at: string,
) =>
  button(
    (sent) => startRecheck(sent.api, id, toBody(sent)),
    (recheck) =>
      redirectDone(paths.auditRecheck(id, recheck.id), 'Checking again. This takes a few seconds.'),
    { at, failure: 'We couldn’t start the recheck. Try again.' },
  )

/** Intents of the page of one issue. */
export function toIssueIntents(params: IssueParams) {
  const here = paths.auditIssue(params.id, params.check)
  const act = (run: (api: Api, text: (name: string) => string) => Promise<unknown>, done: string) =>
    button(
      ({ api, text }) => run(api, text),
      () => redirectDone(here, done),
      { at: here, failure: FAILURE },
    )
  return {
    assign: form(
      checkAssignment,
      ({ api, value }) => assignIssue(api, params, value),
      ({ assignee }) => redirectDone(here, assignee ? `Assigned to ${assignee.name}.` : 'Assignee removed.'),
      { failure: FAILURE },
    ),
    mute: form(
      checkMute,
      ({ api, value }) => muteIssue(api, params, value),
      (_, { value }) => redirectDone(here, value.url ? 'The URL is muted.' : 'The issue is muted.'),
      { failure: FAILURE },
    ),
    comment: form(
      checkComment,
      ({ api, value }) => addComment(api, params, value),
      () => redirectDone(`${here}#comments`, 'Comment added.'),
      { failure: FAILURE },
    ),
    'edit-comment': form(
      checkEdit,
      ({ api, value, text }) => editComment(api, { ...params, comment: text('comment') }, value),
      () => redirectDone(`${here}#comments`, 'Comment saved.'),
      { failure: FAILURE },
    ),
    'delete-comment': act(
      (api, text) => deleteComment(api, { ...params, comment: text('comment') }),
      'Comment deleted.',
    ),
    unmute: act((api, text) => unmuteIssue(api, params, text('url')), 'Unmuted.'),
    ready: act((api) => markReady(api, params), 'Marked as ready to check.'),
    'not-ready': act((api) => unmarkReady(api, params), 'No longer marked as ready to check.'),
    recheck: recheckButton(params.id, () => ({ check: params.check }), here),
  }
}

/** Intents of the list of rechecks: for pages, and for all issues that are ready. */
export const toRecheckIntents = (id: string) => ({
  page: recheckButton(id, ({ text }) => ({ urls: [text('url')] }), paths.auditRechecks(id)),
  ready: recheckButton(id, () => ({ ready: true }), paths.auditIssues(id)),
})
