import type { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { FEEDBACK_KIND_WORDS, FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'

// Only types are imported from the contract, so that its schemas stay out of the page's script.

interface Words {
  label: string
  meaning: string
}

export const KIND_WORDS: Record<(typeof FEEDBACK_KINDS)[number], Words> = {
  praise: { label: FEEDBACK_KIND_WORDS.praise, meaning: 'What someone did well.' },
  constructive: {
    label: FEEDBACK_KIND_WORDS.constructive,
    meaning: 'What someone could do better, and how.',
  },
  note: { label: FEEDBACK_KIND_WORDS.note, meaning: 'Something to remember, without judgment.' },
}

export const VISIBILITY_WORDS: Record<(typeof FEEDBACK_VISIBILITIES)[number], Words> = {
  private: { label: FEEDBACK_VISIBILITY_WORDS.private, meaning: 'Only the author and the recipient.' },
  private_manager: {
    label: FEEDBACK_VISIBILITY_WORDS.private_manager,
    meaning: 'The author, the recipient and the recipient’s manager.',
  },
  manager_only: {
    label: FEEDBACK_VISIBILITY_WORDS.manager_only,
    meaning: 'Only the manager, not the person it is about.',
  },
  public: { label: FEEDBACK_VISIBILITY_WORDS.public, meaning: 'Everyone in the organization.' },
  note_to_self: { label: FEEDBACK_VISIBILITY_WORDS.note_to_self, meaning: 'Only the author.' },
}
