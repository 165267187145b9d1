import type { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'

// Only types are imported from the contract, so that its schemas stay out of the page's script.

interface Words {
  label: string
  meaning: string
}

export const KIND_WORDS: Record<(typeof FEEDBACK_KINDS)[number], Words> = {
  praise: { label: 'Praise', meaning: 'What someone did well.' },
  constructive: { label: 'Constructive', meaning: 'What someone could do better, and how.' },
  note: { label: 'Note', meaning: 'Something to remember, without judgment.' },
}

export const VISIBILITY_WORDS: Record<(typeof FEEDBACK_VISIBILITIES)[number], Words> = {
  private: { label: 'Private', meaning: 'Only the author and the recipient.' },
  private_manager: {
    label: 'Private and manager',
    meaning: 'The author, the recipient and the recipient’s manager.',
  },
  manager_only: { label: 'Manager only', meaning: 'Only the manager, not the person it is about.' },
  public: { label: 'Public', meaning: 'Everyone in the organization.' },
  note_to_self: { label: 'Note to self', meaning: 'Only the author.' },
}
