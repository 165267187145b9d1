import type { FormView } from '#app/lib/forms/form-view.ts'
import type { OwnTrial } from '#app/lib/forms/own-rows.ts'
import type { OwnFormField } from '#contract/seo/own-checks.words.ts'
import type { CrawlSettings } from '#contract/seo/crawl-settings.forms.ts'

/** The fields of a form of `settingsFormShape`. */
export type SettingsField =
  | Exclude<keyof CrawlSettings, 'respectRobots' | 'checkExternal' | 'ownChecks'>
  | OwnFormField
  | 'ownTestUrl'
  | 'listFile'
  | 'ignoreRobots'
  | 'skipExternal'
  | 'secretsOf'

/** What is offered where the form is shown. */
export interface OfferedSettings {
  /** Page limit of the plan; null without one. */
  maxPages: number | null
  /** Requests per second to a site that is not verified. */
  politeRate: number
  /** Whether pages can be rendered on this installation. */
  isRenderingOffered: boolean
}

export interface SettingsFieldsProps {
  field: FormView<SettingsField>['field']
  offered: OfferedSettings
  /** Secrets that are stored already, and stay unless they are replaced; null for none. */
  stored: StoredSecrets | null
  own: OwnRows
}

/** The rows of custom search and extraction. */
export interface OwnRows {
  /** The places that have one. */
  places: readonly number[]
  trial: OwnTrial | undefined
}

export interface StoredSecrets {
  hasAuth: boolean
  headerNames: readonly string[]
  /** Where they are stored: the value of the checkbox that keeps them. */
  value: string
}
