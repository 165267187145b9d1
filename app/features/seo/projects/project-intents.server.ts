import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { addListFile } from '#app/labels/crawl-settings/list-file.ts'
import { atFields } from '#app/lib/forms/at-fields.server.ts'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { toOwnIntents } from '#app/lib/forms/own-rows.server.ts'
import { toSettingsErrors } from '#app/lib/forms/settings-errors.server.ts'
import { checkSettingsForm, settingsFormShape, toSettings } from '#contract/seo/crawl-settings.forms.ts'
import { Opened } from '#contract/fields.ts'
import { EditSchedule, NewProject } from '#contract/seo/projects.forms.ts'
import {
  auditProject,
  createProject,
  deleteProject,
  pauseProject,
  readUrlList,
  resumeProject,
  scheduleProject,
  setOwnMail,
  tryOwnChecks,
  unsubscribe,
  updateProject,
} from './projects.api.server.ts'
import { KEEP_SECRETS } from './project-values.ts'

const { name, url, secretsOf } = NewProject.shape

const NewForm = z
  .object({ name, url, secretsOf, ...settingsFormShape })
  .check(checkSettingsForm)
  .transform(toSettings)

/** The box that keeps what is stored is there where something is; unchecked it drops it. */
const EditForm = z
  .object({
    name,
    url,
    secretsOf: z.literal(KEEP_SECRETS).optional(),
    hasStored: z.boolean().optional(),
    ...settingsFormShape,
    ...Opened,
  })
  .check(checkSettingsForm)
  .transform(toSettings)
  .transform(({ secretsOf: kept, hasStored, ...values }) => ({
    ...values,
    dropSecrets: hasStored === true && kept === undefined,
  }))

export const readNewForm = (sent: FormData) => parseWithZod(sent, { schema: NewForm })
export const readEditForm = (sent: FormData) => parseWithZod(sent, { schema: EditForm })
export const readScheduleForm = (sent: FormData) => parseWithZod(sent, { schema: EditSchedule })

/** Saves what a form says, with the URLs of its file. */
const save = <Values extends { list?: string[] | undefined; listFile?: File | undefined }, Saved>(
  { api, value, form: sent }: { api: Api; value: Values; form: FormData },
  run: (values: Omit<Values, 'listFile'>) => Promise<Saved>,
) => atFields(addListFile(value, (file) => readUrlList(api, file)).then(run), toSettingsErrors(sent))

/** Intents of the form for a new project. */
export const newProjectIntents = {
  ...toOwnIntents(tryOwnChecks),
  default: form(
    readNewForm,
    (asked) => save(asked, (project) => createProject(asked.api, project)),
    ({ id, name: saved }) => redirectDone(paths.project(id), `${saved} is saved.`),
    { failure: 'We couldn’t save the project. Try again.' },
  ),
}

/** Intents of the page with a project's settings. */
export const toSettingsIntents = (id: string) => ({
  ...toOwnIntents(tryOwnChecks),
  default: form(
    readEditForm,
    (asked) => save(asked, (project) => updateProject(asked.api, id, project)),
    ({ name: saved }) => redirectDone(paths.project(id), `${saved} is saved.`),
    { failure: 'We couldn’t save the settings. Try again.' },
  ),
})

/** Intents of the page with a project's schedule. */
export const toScheduleIntents = (id: string) => ({
  default: form(
    readScheduleForm,
    ({ api, value }) => scheduleProject(api, id, value),
    () => redirectDone(paths.project(id), 'Schedule saved.'),
    { failure: 'We couldn’t save the schedule. Try again.' },
  ),
})

/** Intents of a project's page. Each redirects to it, to the audit that was started, or to the list. */
export function toProjectIntents(id: string) {
  const here = paths.project(id)
  const change = (run: (api: Api) => Promise<unknown>, text: string, goTo = here) =>
    button(
      ({ api }) => run(api),
      () => redirectDone(goTo, text),
      { at: here },
    )
  return {
    audit: button(
      ({ api }) => auditProject(api, id),
      ({ id: auditId }) => redirectDone(paths.audit(auditId)),
      { at: here },
    ),
    pause: change((api) => pauseProject(api, id), 'Schedule paused.'),
    resume: change((api) => resumeProject(api, id), 'Schedule resumed.'),
    'mail-on': change((api) => setOwnMail(api, id, true), 'You’ll be emailed about this project.'),
    'mail-off': change((api) => setOwnMail(api, id, false), 'You won’t be emailed about this project.'),
    delete: change((api) => deleteProject(api, id), 'Project deleted. Its audits stay.', paths.projects()),
  }
}

/** The button of the page that a mail leads to. */
export const toUnsubscribeIntents = (token: string) => ({
  default: button(
    ({ api }) => unsubscribe(api, token),
    ({ projectName }) => show({ projectName, isSubscribed: false }),
  ),
})
