import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import {
  checkCheckIn,
  checkClose,
  checkComment,
  checkDuplicate,
  checkEdit,
  checkEditKeyResult,
  checkNew,
  checkNewKeyResult,
  checkWeights,
} from './objective-form.check.ts'
import * as api from './objectives.api.server.ts'

const failure = 'Failed to save. Please try again.'

export const newObjectiveIntents = {
  default: form(
    checkNew,
    (sent) => api.createObjective(sent.api, sent.value),
    // The next thing to do.
    ({ id, progressMode }) =>
      redirectDone(
        progressMode === 'manual' ? paths.objective(id) : paths.newKeyResult(id),
        'The objective was created.',
      ),
    { failure },
  ),
}

export const toEditIntents = (id: string) => ({
  default: form(
    checkEdit,
    (sent) => api.updateObjective(sent.api, id, sent.value),
    () => redirectDone(paths.objective(id), 'The objective was changed.'),
    { failure },
  ),
})

const toMove = (id: string, verb: api.Move, done: string) =>
  button(
    (sent) => api.moveObjective(sent.api, id, verb),
    () => redirectDone(paths.objective(id), done),
    { at: paths.objective(id), failure },
  )

/** What the page of an objective can do. */
export function toObjectiveIntents(id: string) {
  const here = paths.objective(id)
  return {
    submit: toMove(id, 'submit', 'The objective was submitted for approval.'),
    approve: toMove(id, 'approve', 'The objective was approved.'),
    return: toMove(id, 'return', 'The objective was returned.'),
    activate: toMove(id, 'activate', 'The objective is active.'),
    reopen: toMove(id, 'reopen', 'The objective was reopened.'),
    archive: toMove(id, 'archive', 'The objective was archived.'),
    restore: toMove(id, 'restore', 'The objective was restored.'),
    close: form(
      checkClose,
      (sent) => api.closeObjective(sent.api, id, sent.value),
      () => redirectDone(here, 'The objective was closed.'),
      { failure },
    ),
    duplicate: form(
      checkDuplicate,
      (sent) => api.duplicateObjective(sent.api, id, sent.value.periodId),
      (copy) => redirectDone(paths.objective(copy.id), 'This is the copy.'),
      { failure },
    ),
    delete: button(
      (sent) => api.deleteObjective(sent.api, id),
      () => redirectDone(paths.objectives(), 'The objective was deleted.'),
      { at: here, failure },
    ),
    comment: form(
      checkComment,
      (sent) => api.commentOnObjective(sent.api, id, sent.value.text),
      () => redirectDone(here, 'The comment was posted.'),
      { failure },
    ),
    'check-in': form(
      checkCheckIn,
      (sent) => api.checkInObjective(sent.api, id, sent.value),
      () => redirectDone(here, 'You have checked in.'),
      { failure },
    ),
  }
}

const toCreate = (id: string, then: string) =>
  form(
    checkNewKeyResult,
    (sent) => api.createKeyResult(sent.api, id, sent.value),
    () => redirectDone(then, 'The key result was added.'),
    { failure },
  )

export const toNewKeyResultIntents = (id: string) => ({
  save: toCreate(id, paths.objective(id)),
  another: toCreate(id, paths.newKeyResult(id)),
  // What Enter sends without a button.
  default: toCreate(id, paths.objective(id)),
})

export const toWeightsIntents = (id: string) => ({
  default: form(
    checkWeights,
    (sent) => api.setKeyResultWeights(sent.api, id, sent.value),
    () => redirectDone(paths.objective(id), 'The weights were saved.'),
    { failure },
  ),
})

export const toEditKeyResultIntents = (id: string) => ({
  default: form(
    checkEditKeyResult,
    (sent) => api.updateKeyResult(sent.api, id, sent.value),
    () => redirectDone(paths.keyResult(id), 'The key result was changed.'),
    { failure },
  ),
})

/** What the page of a key result can do. */
export function toKeyResultIntents(id: string) {
  const at = paths.keyResult(id)
  return {
    'check-in': form(
      checkCheckIn,
      (sent) => api.checkInKeyResult(sent.api, id, sent.value),
      () => redirectDone(at, 'You have checked in.'),
      { failure },
    ),
    archive: button(
      (sent) => api.archiveKeyResult(sent.api, id),
      () => redirectDone(at, 'The key result was archived.'),
      { at, failure },
    ),
    restore: button(
      (sent) => api.restoreKeyResult(sent.api, id),
      () => redirectDone(at, 'The key result was restored.'),
      { at, failure },
    ),
    delete: button(
      async (sent) => {
        const { objective } = await api.getKeyResult(sent.api, id)
        await api.deleteKeyResult(sent.api, id)
        return objective.id
      },
      (objectiveId) => redirectDone(paths.objective(objectiveId), 'The key result was deleted.'),
      { at, failure },
    ),
  }
}
