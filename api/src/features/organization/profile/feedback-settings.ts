import {
  FEEDBACK_KINDS,
  FEEDBACK_VISIBILITIES,
  type FeedbackSettings,
} from '#contract/organization/profile.forms.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'

/** The defaults of a new organization. */
const DEFAULTS: FeedbackSettings = {
  kinds: [...FEEDBACK_KINDS],
  visibilities: ['private', 'private_manager', 'public', 'note_to_self'],
  publicConstructive: false,
  managersInherit: false,
}

/** The feedback settings of an organization, or the defaults. */
export const toFeedbackSettings = ({ feedbackSettings }: Pick<OrganizationRow, 'feedbackSettings'>) =>
  feedbackSettings ?? DEFAULTS

/** Kinds and visibilities, unique and in a fixed order, so that equal settings are equal values. */
export const toOrderedSettings = ({ kinds, visibilities, ...rest }: FeedbackSettings): FeedbackSettings => ({
  kinds: FEEDBACK_KINDS.filter((kind) => kinds.includes(kind)),
  visibilities: FEEDBACK_VISIBILITIES.filter((visibility) => visibilities.includes(visibility)),
  ...rest,
})
