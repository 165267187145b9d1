import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type auditProject as contract } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { storedSecretsOf, toStartAudit } from './project-settings.ts'
import { getProjectRow } from './projects.service.ts'

/** Starts an audit with the settings of a project, as it is started without one. */
export async function auditProject(
  scope: SignedInScope,
  id: string,
  audits: Audits,
): Promise<ReplyOf<typeof contract>> {
  const project = await getProjectRow(scope, id)
  return audits.startAudit(scope, toStartAudit(project), { projectId: id, stored: storedSecretsOf(project) })
}
