import { type OrganizationRow } from '#api/core/directory/account.queries.ts'
import { FEEDBACK_KINDS, type FeedbackSettings } from '#contract/organization/profile.forms.ts'

/** How every organization begins. */
const DEFAULTS: FeedbackSettings = {
  kinds: [...FEEDBACK_KINDS],
  visibilities: ['private', 'private_manager', 'public', 'note_to_self'],
  publicConstructive: false,
  managersInherit: false,
  values: [],
}

/** What an organization has decided about feedback, or what holds until it does. Older decisions name no values. */
export const toFeedbackSettings = ({
  feedbackSettings,
}: Pick<OrganizationRow, 'feedbackSettings'>): FeedbackSettings => ({ ...DEFAULTS, ...feedbackSettings })
