import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as rechecks from '#contract/seo/issue-tracking.rechecks.ts'
import * as contract from '#contract/seo/issue-tracking.ts'
import { exportAssignedIssues, listAssignedIssues } from './assigned-issues.service.ts'
import { assignIssue, setReady } from './assignment.service.ts'
import { addComment, deleteComment, editComment } from './issue-comments.service.ts'
import { getTracking } from './issue-tracking.service.ts'
import { muteIssue, unmuteIssue } from './mute.service.ts'
import { getRecheck, listRechecks, startRecheck } from './recheck.service.ts'
import { listTrackedIssues } from './tracked-issues.service.ts'

export function issueTrackingRoutes(http: Http): void {
  mount(http, contract.listAssignedIssues, ({ scope, query }) => listAssignedIssues(scope, query))
  mount(http, contract.exportAssignedIssues, ({ scope, query }) =>
    csvResponse('assigned-issues.csv', exportAssignedIssues(scope, query)),
  )
  mount(http, contract.listTrackedIssues, ({ scope, params, query }) =>
    listTrackedIssues(scope, params.id, query),
  )
  mount(http, contract.getTracking, ({ scope, params }) => getTracking(scope, params))
  mount(http, contract.assignIssue, ({ scope, params, body }) => assignIssue(scope, params, body))
  mount(http, contract.markReady, ({ scope, params }) => setReady(scope, params, true))
  mount(http, contract.unmarkReady, ({ scope, params }) => setReady(scope, params, false))
  mount(http, contract.muteIssue, ({ scope, params, body }) => muteIssue(scope, params, body))
  mount(http, contract.unmuteIssue, ({ scope, params, query }) => unmuteIssue(scope, params, query.url))
  mount(http, contract.addComment, ({ scope, params, body }) => addComment(scope, params, body))
  mount(http, contract.editComment, ({ scope, params, body }) => editComment(scope, params, body))
  mount(http, contract.deleteComment, ({ scope, params }) => deleteComment(scope, params))
  mount(http, rechecks.startRecheck, ({ scope, params, body }) => startRecheck(scope, params.id, body))
  mount(http, rechecks.listRechecks, ({ scope, params }) => listRechecks(scope, params.id))
  mount(http, rechecks.getRecheck, ({ scope, params, query }) => getRecheck(scope, params, query))
}
