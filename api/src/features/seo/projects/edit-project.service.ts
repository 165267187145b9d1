import { commit, type Refusals } from '#api/db/commit.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type CrawlSecrets, type CrawlSettings, splitSettings } from '#contract/seo/crawl-settings.forms.ts'
import { type PROJECT_FIELDS } from '#contract/seo/projects.audit.ts'
import { type EditProject } from '#contract/seo/projects.forms.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { getProject } from './project-detail.service.ts'
import {
  openSecrets,
  type ProjectValues,
  readSettings,
  sealSecrets,
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
import { getProjectRow, projectNotFound, readTarget, requireProjectAction } from './projects.service.ts'

const REFUSALS: Refusals<'project' | 'version'> = { project: projectNotFound, version: versionMoved }

type Edited = Pick<ProjectRow, 'name' | 'url' | 'host' | 'settings' | 'secrets'>

/** A user name or headers that the form does not have stay as they are, unless all of them are to be dropped. */
async function mergeSecrets(
  scope: SignedInScope,
  row: ProjectRow,
  { given, isDropped }: { given: CrawlSecrets; isDropped: boolean },
): Promise<Pick<Edited, 'secrets'> & Pick<CrawlSettings, 'authUser' | 'headers'>> {
  if (!isDropped && Object.keys(given).length === 0) {
    // Who only changes another setting needs no key that opens them.
    return { secrets: row.secrets }
  }
  const secrets = isDropped ? given : { ...(await openSecrets(scope, row)), ...given }
  return { secrets: await sealSecrets(scope, row.id, secrets), ...secrets }
}

/** The project as the form describes it. */
async function toEdited(scope: SignedInScope, row: ProjectRow, form: EditProject): Promise<Edited> {
  const { name, url, dropSecrets = false, version: _, seenVersion: __, ...settings } = form
  const { shown, secrets: given } = splitSettings(settings)
  const target = readTarget(scope, url)
  const merged = await mergeSecrets(scope, row, { given, isDropped: dropSecrets })
  const isKept = merged.secrets === row.secrets
  const { hasAuth, headerNames } = isKept ? readSettings(row) : splitSettings(merged).shown
  return {
    ...target,
    name: name || target.host,
    settings: { ...shown, hasAuth, headerNames },
    secrets: merged.secrets,
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

async function editProject(scope: SignedInScope, id: string, form: EditProject): Promise<void> {
  const { db } = scope
  const row = await getProjectRow(scope, id)
  requireProjectAction(scope, row, 'edit')
  const sent = await toEdited(scope, row, form)
  const values = toValues(row)
  const merged = await mergeEdit<ProjectValues>(scope, {
    current: { id, version: row.version, values },
    sent: toValues(sent),
    opened: form,
    toText: (field) => toFieldText(field, row),
  })
  const changed = pickChanged(values, merged)
  if (Object.keys(changed).length === 0) return

  const edited = pickEdited(row, sent, changed)
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
  { form, audits }: { form: EditProject; audits: Audits },
): Promise<ProjectDetail> {
  await untilCurrent(() => editProject(scope, id, form))
  return getProject(scope, id, audits)
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
