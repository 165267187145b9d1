import type { AuditEventKinds } from '#contract/audit-event.ts'

export const RANK_EVENTS = {
  'ranked-domain.keywords-added': {
    entity: 'ranked-domain',
    words: 'added keywords to the rank tracking of {subject}',
    fields: { keywords: 'Keywords' },
  },
  'ranked-domain.keywords-removed': {
    entity: 'ranked-domain',
    words: 'removed keywords from the rank tracking of {subject}',
    fields: { keywords: 'Keywords' },
  },
  'ranked-domain.keywords-restored': {
    entity: 'ranked-domain',
    words: 'restored keywords of the rank tracking of {subject}',
    fields: { keywords: 'Keywords' },
  },
  'ranked-domain.keywords-tagged': {
    entity: 'ranked-domain',
    words: 'changed the tags of keywords of {subject}',
    fields: { keywords: 'Keywords', addedTags: 'Added tags', removedTags: 'Removed tags' },
  },
  'ranked-domain.settings-changed': {
    entity: 'ranked-domain',
    words: 'changed the rank tracking of {subject}',
    fields: {
      competitors: 'Competitors',
      dropBy: 'Alert when positions are lost',
      alertTopTen: 'Alert when a keyword leaves the top 10',
      alertLandingPage: 'Alert when a landing page changes',
      usePaid: 'Positions from paid sources',
    },
  },
  'ranked-domain.checked': {
    entity: 'ranked-domain',
    words: 'checked the positions of {subject}',
  },
  'ranked-domain.mail-started': {
    entity: 'ranked-domain',
    words: 'turned on their emails about positions of {subject}',
  },
  'ranked-domain.mail-stopped': {
    entity: 'ranked-domain',
    words: 'turned off their emails about positions of {subject}',
  },
  'tracked-keyword.tagged': {
    entity: 'tracked-keyword',
    words: 'changed the tags of the keyword {subject}',
    fields: { tags: 'Tags' },
  },
} as const satisfies AuditEventKinds
