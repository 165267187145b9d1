import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'review-packet'
const cycle = 'Review cycle'

export const PACKET_EVENTS = {
  'review.packet-viewed': { entity, words: 'viewed the review responses about {subject}', fields: { cycle } },
  'review.packet-printed': { entity, words: 'printed the review packet of {subject}', fields: { cycle } },
  'review.packet-summary-changed': {
    entity,
    words: 'changed the summary of the review packet of {subject}',
    fields: { cycle },
  },
  'review.attributes-rated': {
    entity,
    words: 'rated the scored attributes of {subject}',
    fields: { cycle, rating: 'Rating' },
  },
  'review.score-overridden': {
    entity,
    words: 'changed the review score of {subject}',
    fields: { cycle, score: 'Score', computed: 'Computed score' },
  },
  'review.packet-shared': {
    entity,
    words: 'shared the review packet of {subject}',
    fields: { cycle, score: 'Score' },
  },
  'review.packet-unshared': { entity, words: 'unshared the review packet of {subject}', fields: { cycle } },
  'review.packet-acknowledged': {
    entity,
    words: 'acknowledged the review packet of {subject}',
    fields: { cycle },
  },
} as const satisfies AuditEventKinds
