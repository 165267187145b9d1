import type { RequestVerb } from './feedback-requests.states.ts'
import { REQUEST_TRANSITIONS } from './feedback-requests.states.ts'
import { FEEDBACK_READERS } from './feedback.policy.ts'
import { named, type Permission, seen, whoSays } from './permissions.lines.ts'
import { STAGES } from './permissions.words.ts'

// Who may call what about feedback. Review cycles have no part in it. The walk asks for feedback that the recipient and their manager
// read, and for a request that the recipient sent; each other visibility is tested in the slice.

const READERS = FEEDBACK_READERS.private_manager
const readers = READERS === 'everybody' ? [] : READERS

const verbOfRequest = (verb: RequestVerb): Permission => ({
  capability: verb === 'cancel' ? 'give-feedback' : 'answer-feedback',
  lines: [{ at: STAGES, may: whoSays(REQUEST_TRANSITIONS, verb), refused: ['self', 'author'] }],
})

export const OF_FEEDBACK = {
  ...named(['giveFeedback', 'requestFeedback'], { capability: 'give-feedback' }),
  summarizeFeedback: { capability: 'read-feedback' },
  ...named(['listFeedback', 'exportFeedback'], {
    capability: 'read-feedback',
    lists: seen(STAGES, readers),
  }),
  getFeedback: { capability: 'read-feedback', lines: seen(STAGES, readers) },
  reactToFeedback: {
    capability: 'read-feedback',
    lines: [{ at: STAGES, may: readers, unless: ['author'] }],
  },
  ...named(['updateFeedback', 'deleteFeedback'], {
    capability: 'change-feedback',
    lines: [{ at: STAGES, may: ['author'], refused: readers }],
  }),
  listFeedbackRequests: { capability: 'answer-feedback', lists: seen(STAGES, ['self', 'author']) },
  getFeedbackRequest: { capability: 'answer-feedback', lines: seen(STAGES, ['self', 'author']) },
  respondToFeedbackRequest: verbOfRequest('respond'),
  dismissFeedbackRequest: verbOfRequest('dismiss'),
  cancelFeedbackRequest: verbOfRequest('cancel'),
} satisfies Record<string, Permission>
