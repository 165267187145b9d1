import { commit, type Refusals } from '#api/db/commit.ts'
import { hostOf, originOf, siteOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { splitSettings } from '#contract/seo/crawl-settings.forms.ts'
import { type PROJECT_FIELDS } from '#contract/seo/projects.audit.ts'
import { type EditProject } from '#contract/seo/projects.forms.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { getProject } from './project-detail.service.ts'
import {
  type ProjectValues,
  readSettings,
  storedSecretsOf,
  toFieldText,
  toValues,
} from './project-settings.ts'
import { recordProjectEvent } from './projects.audit.ts'
import {
  assertProject,
  assertProjectVersion,
  deleteProjectRow,
  type ProjectRow,
  updateProjectRow,
} from './projects.queries.ts'
import { getProjectRow, projectNotFound, requireProjectAction } from './projects.service.ts'

const REFUSALS: Refusals<'project' | 'version'> = { project: projectNotFound, version: versionMoved }

type Edited = Pick<ProjectRow, 'name' | 'url' | 'host' | 'settings' | 'secrets'>

/**
 * The project as the form describes it. A user name or headers that it does not have stay as they are, unless all of them are to
 * be dropped: who only changes another setting needs to know none.
 */
async function toEdited(
  scope: SignedInScope,
  row: ProjectRow,
  { form, audits }: { form: EditProject; audits: Audits },
): Promise<Edited> {
  const { name, url: _, dropSecrets = false, version: __, seenVersion: ___, ...settings } = form
  const checked = await audits.checkSettings(scope, form, dropSecrets ? null : storedSecretsOf(row))
  const { url, sealed, hasAuth, headerNames } = checked
  const host = siteOf(hostOf(url))
  return {
    url,
    host,
    name: name || host,
    settings: { ...splitSettings(settings).shown, hasAuth, headerNames },
    secrets: sealed,
  }
}

/** What is written: of each field of `merged` how `sent` has it, and of all others how they are. */
function pickEdited(row: ProjectRow, sent: Edited, merged: Partial<ProjectValues>): Edited {
  const [before, after] = [readSettings(row), readSettings(sent)]
  const has = (field: keyof ProjectValues) => merged[field] !== undefined
  const secretFields = has('secrets') ? { hasAuth: after.hasAuth, headerNames: after.headerNames } : {}
  return {
    name: has('name') ? sent.name : row.name,
    url: has('url') ? sent.url : row.url,
    host: has('url') ? sent.host : row.host,
    settings: { ...before, ...pickKeys(after, merged), ...secretFields },
    secrets: has('secrets') ? sent.secrets : row.secrets,
  }
}

const MOVED =
  'Somebody changed the URL meanwhile, and a user name or headers are for one site. Enter them again.'

/** What was entered for one site is not sent to another that somebody has chosen meanwhile. */
function requireOwnSite(edited: Edited, sent: Edited, { version }: ProjectRow): void {
  const isSent = edited.secrets !== null && edited.secrets === sent.secrets
  if (isSent && originOf(edited.url) !== originOf(sent.url))
    throw new DomainError('conflict', MOVED, { errors: { url: [MOVED] }, version })
}

const toTexts = (edited: Edited, fields: Partial<ProjectValues>) =>
  Object.fromEntries(
    // Its own keys.
    (Object.keys(fields) as (keyof ProjectValues)[]).map((field) => [field, toFieldText(field, edited)]),
  ) as Partial<Record<keyof ProjectValues, string | null>>

/** Changed secrets read the same before and after. */
function toDetails(before: Edited, after: Edited, changed: Partial<ProjectValues>) {
  const details = listDetails<keyof typeof PROJECT_FIELDS>(toTexts(before, changed), toTexts(after, changed))
  const isReplaced = changed.secrets !== undefined && before.secrets !== null && after.secrets !== null
  return isReplaced ? [...details, { field: 'secrets' as const, from: 'set', to: 'replaced' }] : details
}

async function editProject(
  scope: SignedInScope,
  id: string,
  edit: { form: EditProject; audits: Audits },
): Promise<void> {
  const { db } = scope
  const row = await getProjectRow(scope, id)
  requireProjectAction(scope, row, 'edit')
  const sent = await toEdited(scope, row, edit)
  const values = toValues(row)
  const merged = await mergeEdit<ProjectValues>(scope, {
    current: { id, version: row.version, values },
    sent: toValues(sent),
    opened: edit.form,
    toText: (field) => toFieldText(field, row),
  })
  const changed = pickChanged(values, merged)
  if (Object.keys(changed).length === 0) return

  const edited = pickEdited(row, sent, changed)
  requireOwnSite(edited, sent, row)
  await commit(
    db,
    [
      assertProject(db, row),
      assertProjectVersion(db, row),
      updateProjectRow(db, row, edited),
      recordProjectEvent(
        scope,
        { ...row, name: edited.name, version: row.version + 1 },
        {
          action: 'project.updated',
          details: toDetails(row, edited, changed),
          before: pickKeys(values, changed),
          after: changed,
        },
      ),
    ],
    REFUSALS,
  )
}

export async function updateProject(
  scope: SignedInScope,
  id: string,
  edit: { form: EditProject; audits: Audits },
): Promise<ProjectDetail> {
  await untilCurrent(() => editProject(scope, id, edit))
  return getProject(scope, id, edit.audits)
}

/** Its audits stay, and belong to no project any more. */
export async function deleteProject(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const row = await getProjectRow(scope, id)
  requireProjectAction(scope, row, 'delete')
  await commit(
    db,
    [
      assertProject(db, row),
      deleteProjectRow(db, row),
      recordProjectEvent(scope, row, { action: 'project.deleted' }),
    ],
    { project: projectNotFound },
  )
}
