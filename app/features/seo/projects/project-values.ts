import { toSettingsValues } from '#app/labels/crawl-settings/settings-values.ts'
import type { StoredSecrets } from '#app/labels/crawl-settings/settings-props.ts'
import type { ProjectDetail } from '#contract/seo/projects.ts'

/** The value of the box that keeps a project's stored sign-in and headers. */
export const KEEP_SECRETS = 'stored'

type Stored = Pick<ProjectDetail, 'settings'>

export function findStored({ settings: { hasAuth, headerNames } }: Stored): StoredSecrets | null {
  return hasAuth || headerNames.length > 0 ? { hasAuth, headerNames, value: KEEP_SECRETS } : null
}

/** Initial values of the form about a project. */
export const toProjectValues = (project: Pick<ProjectDetail, 'name' | 'url' | 'settings'>) => ({
  name: project.name,
  url: project.url,
  ...toSettingsValues(project.settings),
  ...(findStored(project) && { secretsOf: KEEP_SECRETS }),
})

/** Initial values of the form about its schedule. */
export function toScheduleValues({
  schedule,
  mailOn,
  recipients,
}: Pick<ProjectDetail, 'schedule' | 'mailOn' | 'recipients'>) {
  const { frequency, weekday, monthDay, hour, timeZone } = schedule
  return {
    // A project without one is about to get one.
    frequency: frequency === 'off' ? 'weekly' : frequency,
    weekday,
    monthDay: String(monthDay),
    hour: String(hour),
    timeZone,
    mailOn,
    recipientIds: recipients.filter(({ isOptedOut }) => !isOptedOut).map(({ id }) => id),
  }
}

/** Without its settings, which its page does not show, and which can be as large as a form. */
export const toShownProject = ({ settings: _, ...shown }: ProjectDetail) => shown
