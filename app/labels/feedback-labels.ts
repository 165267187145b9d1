import type { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization.forms.ts'

// The values are taken from the contract as types alone, so that its schemas stay out of the page's script.

interface Words {
  label: string
  meaning: string
}

export const KIND_WORDS: Record<(typeof FEEDBACK_KINDS)[number], Words> = {
  praise: { label: 'Praise', meaning: 'What somebody did well.' },
  constructive: { label: 'Constructive', meaning: 'What somebody could do better, and how.' },
  note: { label: 'Note', meaning: 'What should be remembered, without a judgement.' },
}

export const VISIBILITY_WORDS: Record<(typeof FEEDBACK_VISIBILITIES)[number], Words> = {
  private: { label: 'Private', meaning: 'Only whoever wrote it and whoever it is for.' },
  private_manager: {
    label: 'Private and manager',
    meaning: 'Those two, and the manager of whoever it is for.',
  },
  manager_only: { label: 'Manager only', meaning: 'The manager, and not the person that it is about.' },
  public: { label: 'Public', meaning: 'Everybody in the organization.' },
  note_to_self: { label: 'Note to self', meaning: 'Only whoever wrote it.' },
}
