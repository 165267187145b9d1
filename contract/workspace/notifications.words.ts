// The kinds of notifications, with their words. Without schemas, so that labels bring none into the script of a page.

/** The names that a notification tells, of the time when it was created. */
export interface NotificationTexts {
  /** Who did it; absent where it is the product. */
  actor?: string
  /** What it is about. */
  subject: string
  /** Where, when or how many. */
  detail?: string
}

interface KindOf {
  /** What the settings call it. */
  label: string
  hint: string
  /** The sentence; its braces name texts. */
  words: string
  /**
   * `always`: it creates a task, which nobody can opt out of. Else whether it is on until somebody chooses.
   */
  list: 'always' | boolean
  /** Whether it is part of the digest. `apart`: it has a mail of its own at once, and is in no digest. */
  mail: 'apart' | boolean
}

/** One entry for each kind of thing that people are told; a slice adds its own here, and calls `notify`. */
export const NOTIFICATION_KINDS = {
  'issue.assigned': {
    label: 'An issue is assigned to you',
    hint: 'Creates a task, so it cannot be turned off. You get an email at once.',
    words: '{actor} assigned you the issue “{subject}” on {detail}.',
    list: 'always',
    mail: 'apart',
  },
  'issue.commented': {
    label: 'Comments on your issues',
    hint: 'Somebody comments on an issue that is assigned to you.',
    words: '{actor} commented on “{subject}” on {detail}.',
    list: true,
    mail: true,
  },
  'audit.finished': {
    label: 'Your audit is finished',
    hint: 'A site audit that you started has finished or failed.',
    words: 'The audit of {subject} {detail}.',
    list: true,
    mail: false,
  },
  'role.changed': {
    label: 'Your role changes',
    hint: 'Somebody else gives you another role.',
    words: '{actor} changed your role to {subject}.',
    list: true,
    mail: true,
  },
  'report.added': {
    label: 'New direct reports',
    hint: 'Somebody starts to report to you.',
    words: 'Reporting to you now: {subject}.',
    list: true,
    mail: true,
  },
  'peers.rejected': {
    label: 'A peer that you nominated is rejected',
    hint: 'In a review cycle, so that you can choose someone else.',
    words: '{actor} rejected {subject} as a peer of {detail}.',
    list: true,
    mail: true,
  },
  'peers.declined': {
    label: 'A nominated peer declines',
    hint: 'Somebody does not want to be a peer in a review cycle, so that you can choose someone else.',
    words: '{actor} declined to be a peer of {subject} in {detail}.',
    list: true,
    mail: true,
  },
  'packet.shared': {
    label: 'Your review packet is shared',
    hint: 'Somebody shares what was written in a review about you.',
    words: '{actor} shared your review packet of {subject}.',
    list: true,
    mail: true,
  },
  'packet.unshared': {
    label: 'Your review packet is unshared',
    hint: 'Somebody takes a shared review packet back, for example to correct it.',
    words: '{actor} unshared your review packet of {subject}.',
    list: true,
    mail: true,
  },
  'packet.acknowledged': {
    label: 'A review packet is acknowledged',
    hint: 'For managers: a reviewee acknowledges a packet that you manage or share.',
    words: '{actor} acknowledged their review packet of {subject}.',
    list: true,
    mail: true,
  },
  'calibration.added': {
    label: 'You are added to a calibration group',
    hint: 'As a facilitator or participant, in a review cycle that is in calibration.',
    words: '{actor} added you to the calibration group “{subject}” of {detail}.',
    list: true,
    mail: true,
  },
  'calibration.ended': {
    label: 'Ratings that you gave are calibrated',
    hint: 'For managers: calibration has ended and changed ratings of people whom you rate or manage. Once for each review cycle.',
    words: 'Calibration of {subject} has ended. Ratings of people whom you rate or manage were changed.',
    list: true,
    mail: true,
  },
  'review.assigned': {
    label: 'Reviews are assigned to you',
    hint: 'Creates tasks, so it cannot be turned off.',
    words: 'You have reviews to write in “{subject}”.',
    list: 'always',
    mail: true,
  },
  'review.reopened': {
    label: 'Your review is reopened',
    hint: 'Somebody reopens a review that you have submitted. You have to submit it again.',
    words: '{actor} reopened a review that you submitted in “{subject}”: {detail}',
    list: 'always',
    mail: true,
  },
  'review.reopen-requested': {
    label: 'Requests to reopen reviews',
    hint: 'For administrators and owners of review cycles: a writer asks to change a submitted review.',
    words: '{actor} asks you to reopen a review in “{subject}”.',
    list: true,
    mail: true,
  },
  'review.declined': {
    label: 'A peer review is declined',
    hint: 'Somebody declines to review one of your reports, or somebody in a review cycle that you own.',
    words: '{actor} declined to write a review of {subject}: {detail}',
    list: true,
    mail: true,
  },
  'task.due-soon': {
    label: 'A task is due soon',
    hint: 'Three working days before its due date.',
    words: '“{subject}” is due on {detail}.',
    list: true,
    mail: true,
  },
  'task.due': {
    label: 'A task is due',
    hint: 'On its due date, or on the last working day before it.',
    words: '“{subject}” is due on {detail}.',
    list: true,
    mail: true,
  },
  'task.overdue': {
    label: 'A task is overdue',
    hint: 'One working day after its due date.',
    words: '“{subject}” was due on {detail}.',
    list: true,
    mail: true,
  },
  'review.reminder': {
    label: 'Reminders to write reviews',
    hint: 'Somebody who leads a review cycle reminds you, at most once a day. It is about tasks, so it cannot be turned off.',
    words: '{actor} reminds you of your open reviews in “{subject}”.',
    list: 'always',
    mail: true,
  },
  'review.move-failed': {
    label: 'A review cycle could not be moved on',
    hint: 'For owners of review cycles: the day of its timeline came, and something stood against it. Creates a task, so it cannot be turned off.',
    words: '“{subject}” could not be moved to its next stage: {detail}',
    list: 'always',
    mail: true,
  },
  'review.days-changed': {
    label: 'Days of a review cycle change',
    hint: 'A stage in which you have something to do, or of a review cycle that you own, ends on another day.',
    words: '{actor} changed when stages of “{subject}” end: {detail}',
    list: true,
    mail: true,
  },
  'appraisal.created': {
    label: 'You are appraised',
    hint: 'Creates a task, so it cannot be turned off: you rate yourself.',
    words: 'Rate yourself in “{subject}”.',
    list: 'always',
    mail: true,
  },
  'appraisal.self-submitted': {
    label: 'A report has rated themselves',
    hint: 'For managers. Creates a task, so it cannot be turned off: you rate them.',
    words: '{actor} submitted a self rating in “{subject}”.',
    list: 'always',
    mail: true,
  },
  'appraisal.returned': {
    label: 'An appraisal is returned to you',
    hint: 'Creates a task, so it cannot be turned off: you change your ratings and submit them again.',
    words: '{actor} returned an appraisal in “{subject}” to you: {detail}',
    list: 'always',
    mail: true,
  },
  'appraisal.finalized': {
    label: 'Your appraisal is finalized',
    hint: 'You can read it and acknowledge it.',
    words: '{actor} finalized your appraisal of “{subject}”.',
    list: true,
    mail: true,
  },
  'appraisal.acknowledged': {
    label: 'An appraisal is acknowledged',
    hint: 'For managers: somebody whom you rated acknowledges their appraisal.',
    words: '{actor} acknowledged their appraisal of “{subject}”.',
    list: true,
    mail: true,
  },
  'feedback.received': {
    label: 'You receive feedback',
    hint: 'Somebody gives you feedback that you can read. The notification does not contain its text.',
    words: '{actor} gave you feedback: {subject}.',
    list: true,
    mail: true,
  },
  'feedback.about-report': {
    label: 'Feedback about your direct reports',
    hint: 'For managers: somebody gives one of your direct reports feedback that you can read.',
    words: '{actor} gave feedback about {subject}.',
    list: true,
    mail: true,
  },
  'feedback.requested': {
    label: 'You are asked for feedback',
    hint: 'Creates a task, so it cannot be turned off.',
    words: '{actor} asks you for feedback about {subject}.',
    list: 'always',
    mail: true,
  },
  'feedback.answered': {
    label: 'A request for feedback is answered',
    hint: 'Somebody whom you asked gives feedback.',
    words: '{actor} answered your request for feedback about {subject}.',
    list: true,
    mail: true,
  },
  'team.tasks': {
    label: 'Tasks of your direct reports',
    hint: 'For managers, once a week: what is overdue, and what is due this week.',
    words: 'Tasks of your direct reports: {subject}.',
    list: true,
    mail: true,
  },
} as const satisfies Record<string, KindOf>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export const LISTED_KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]] // of the table above

const kindOf = (kind: NotificationKind): KindOf => NOTIFICATION_KINDS[kind]

/** Whether somebody can choose if it is listed, and if it is in their digest. */
export const mayUnlist = (kind: NotificationKind): boolean => kindOf(kind).list !== 'always'
export const mayMail = (kind: NotificationKind): boolean => kindOf(kind).mail !== 'apart'

/** Until somebody chooses. */
export const isListedAtFirst = (kind: NotificationKind): boolean => kindOf(kind).list !== false
export const isMailedAtFirst = (kind: NotificationKind): boolean => kindOf(kind).mail === true

export const NOTIFICATION_STATES = ['unread', 'read'] as const

/** The sentence of a notification. */
export const toSentence = (kind: NotificationKind, { actor, subject, detail }: NotificationTexts): string =>
  kindOf(kind)
    .words.replaceAll('{actor}', () => actor ?? 'Somebody')
    .replaceAll('{subject}', () => subject)
    .replaceAll('{detail}', () => detail ?? '')
