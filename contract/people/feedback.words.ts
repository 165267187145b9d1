// Names of what feedback is made of. Without schemas, so that labels bring none into the script of a page.

/** Where feedback is found: what the caller received, gave, reads as a manager, and what everybody reads. */
export const FEEDBACK_BOXES = ['public', 'received', 'given', 'team'] as const
export type FeedbackBox = (typeof FEEDBACK_BOXES)[number]

export const FEEDBACK_BOX_WORDS: Readonly<Record<FeedbackBox, string>> = {
  public: 'Public',
  received: 'Received',
  given: 'Given',
  team: 'My reports',
}

export const REACTIONS = ['thanks', 'celebrate', 'agree', 'insightful'] as const
export type Reaction = (typeof REACTIONS)[number]

export const REACTION_WORDS: Readonly<Record<Reaction, string>> = {
  thanks: 'Thanks',
  celebrate: 'Celebrate',
  agree: 'Agree',
  insightful: 'Insightful',
}

export const REQUEST_STATES = ['open', 'fulfilled', 'dismissed', 'expired', 'canceled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_STATE_WORDS: Readonly<Record<RequestState, string>> = {
  open: 'Open',
  fulfilled: 'Answered',
  dismissed: 'Dismissed',
  expired: 'Expired',
  canceled: 'Canceled',
}

/** Requests that the caller is asked to answer, and those that they sent. */
export const REQUEST_BOXES = ['received', 'sent'] as const
export type RequestBox = (typeof REQUEST_BOXES)[number]

export const REQUEST_BOX_WORDS: Readonly<Record<RequestBox, string>> = {
  received: 'For me',
  sent: 'Sent by me',
}

export const MAX_RECIPIENTS = 10
export const MAX_BODY = 5000
export const MAX_PROMPT = 1000
/** For so long after sending its author can edit feedback. */
export const EDIT_MINUTES = 15
/** Working days after which somebody is reminded to answer a request. */
export const REMIND_AFTER_WORKING_DAYS = 3
/** Calendar days for which a request can be answered. */
export const REQUEST_DAYS = 14

/** Whom a request can be about: with each, the visibility that lets the one who asks read what is written. */
export const VISIBILITIES_ABOUT_SELF = ['private', 'private_manager', 'public'] as const
export const VISIBILITIES_ABOUT_REPORT = ['private_manager', 'manager_only', 'public'] as const
