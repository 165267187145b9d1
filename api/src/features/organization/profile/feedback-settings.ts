import {
  FEEDBACK_KINDS,
  FEEDBACK_VISIBILITIES,
  type FeedbackSettings,
} from '#contract/organization/profile.forms.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'

/** How every organization begins. */
const DEFAULTS: FeedbackSettings = {
  kinds: [...FEEDBACK_KINDS],
  visibilities: ['private', 'private_manager', 'public', 'note_to_self'],
  publicConstructive: false,
  managersInherit: false,
}

/** What an organization has decided about feedback, or what holds until it does. */
export const toFeedbackSettings = ({ feedbackSettings }: Pick<OrganizationRow, 'feedbackSettings'>) =>
  feedbackSettings ?? DEFAULTS

/** Each kind and visibility once and in their order, so that the same decision is always the same value. */
export const toOrderedSettings = ({ kinds, visibilities, ...rest }: FeedbackSettings): FeedbackSettings => ({
  kinds: FEEDBACK_KINDS.filter((kind) => kinds.includes(kind)),
  visibilities: FEEDBACK_VISIBILITIES.filter((visibility) => visibilities.includes(visibility)),
  ...rest,
})
