import type { ChangeAction } from '#contract/organization/audit-log.actions.ts'

/** What somebody did, in words: `{subject}` is whom or what they did it to. */
const ACTIONS: Record<ChangeAction, string> = {
  'user.invited': 'invited {subject}',
  'user.invited-again': 'sent {subject} another invitation',
  'user.joined': 'joined the organization',
  'user.updated': 'changed {subject}',
  'user.archived': 'archived {subject}',
  'user.restored': 'restored {subject}',
  'user.imported': 'imported {subject}',
  'user.left': 'left for an organization of their own',
  'team.created': 'created the team {subject}',
  'team.updated': 'changed the team {subject}',
  'team.deleted': 'deleted the team {subject}',
  'team.people-added': 'added people to the team {subject}',
  'team.person-removed': 'took somebody out of the team {subject}',
  'organization.updated': 'changed the profile of {subject}',
  'organization.logo-changed': 'changed the logo of {subject}',
  'organization.logo-removed': 'removed the logo of {subject}',
  'organization.feedback-changed': 'changed what feedback is allowed',
  'subscription.trial-started': 'started the free trial of {subject}',
  'subscription.started': 'subscribed to {subject}',
  'subscription.changed': 'changed the plan to {subject}',
  'subscription.cancelled': 'canceled the subscription to {subject}',
  'subscription.ended': 'ended the subscription to {subject}',
  'subscription.duplicate-ended': 'ended a second subscription to {subject}',
  'subscription.duplicate-credited': 'credited what was paid for a second subscription to {subject}',
  'subscription.card-replaced': 'put another card on file',
  'subscription.payment-failed': 'could not collect the payment for {subject}',
  'subscription.tax-id-changed': 'changed the tax id',
  'security.password-changed': 'changed their password',
  'security.two-step-on': 'turned two-step sign-in on',
  'security.two-step-off': 'turned two-step sign-in off',
  'security.two-step-reset': 'turned off two-step sign-in of {subject}',
  'security.provider-connected': 'connected {subject} to sign in with',
  'security.provider-disconnected': 'disconnected {subject}',
  'security.recovery-code-used': 'signed in with a recovery code',
  'security.recovery-codes-renewed': 'made new recovery codes',
  'security.session-ended': 'signed out another device',
  'security.signed-out-everywhere': 'signed out everywhere',
  'security.data-downloaded': 'downloaded their data',
  'audit.deleted': 'deleted the audit of {subject}',
  'site.added': 'added the site {subject}',
  'site.verified': 'verified the site {subject}',
  'site.verification-lost': 'found no proof of ownership on {subject} any more',
  'site.removed': 'removed the site {subject}',
}

interface Said {
  before: string
  subject: string
  after: string
}

/** The sentence of a change around its subject. An action of a newer API is shown as it is called. */
export function describeEvent(action: string, subject: string, isOwn = false): Said {
  if (isOwn && action === 'user.updated')
    return { before: 'changed their own profile', subject: '', after: '' }
  const words = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as ChangeAction] : `${action} {subject}`
  const [before = '', after] = words.split('{subject}')
  return { before: before.trim(), subject: after === undefined ? '' : subject, after: after?.trim() ?? '' }
}

export const AREA_WORDS = {
  user: 'Users',
  team: 'Teams',
  organization: 'Organization',
  subscription: 'Subscription',
  security: 'Security',
  audit: 'Audits',
  site: 'Sites',
} as const
