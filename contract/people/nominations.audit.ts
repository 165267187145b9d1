import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'review-packet'
const fields = { peer: 'Peer', cycle: 'Review cycle' } as const

/** The subject is the reviewee. */
export const NOMINATION_EVENTS = {
  'review.peers-nominated': {
    entity,
    words: 'nominated peers to review {subject}',
    fields: { peers: 'Peers', cycle: 'Review cycle' },
  },
  'review.peers-added': {
    entity,
    words: 'chose peers to review {subject}',
    fields: { peers: 'Peers', cycle: 'Review cycle' },
  },
  'review.peer-approved': { entity, words: 'approved a peer to review {subject}', fields },
  'review.peer-rejected': { entity, words: 'rejected a peer to review {subject}', fields },
  'review.peer-declined': { entity, words: 'declined to review {subject} as a peer', fields },
  'review.peer-removed': { entity, words: 'removed a nominated peer of {subject}', fields },
} as const satisfies AuditEventKinds
