import { SETTINGS_FORM_NAMES } from '#contract/seo/crawl-settings.forms.ts'
import { byNames } from './at-fields.server.ts'
import { moveOwnErrors } from './own-rows.server.ts'

const byName = byNames(SETTINGS_FORM_NAMES)

/** What the API refuses of crawl settings, by the fields of the form that has sent them. */
export const toSettingsErrors = (sent: FormData) => (errors: Readonly<Record<string, string[]>>) =>
  byName(moveOwnErrors(errors, sent))
