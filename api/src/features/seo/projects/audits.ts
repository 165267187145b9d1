import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import { type diffAudits } from '#contract/seo/site-audit.findings.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { type StartFacts } from '#contract/seo/site-audit.policy.ts'
import { type createAudit } from '#contract/seo/site-audit.ts'

/** What projects need of the audits and the sites of an organization, which belong to other slices. */
export interface Audits {
  findStartFacts: (scope: SignedInScope) => Promise<StartFacts>
  startAudit: (
    scope: SignedInScope,
    input: StartAudit,
    origin: { projectId: string; id?: string },
  ) => Promise<ReplyOf<typeof createAudit>>
  diffAudits: (scope: SignedInScope, id: string, against: string) => Promise<ReplyOf<typeof diffAudits>>
  /** The site that verifies a host, or that would. */
  findSite: (scope: SignedInScope, url: string) => Promise<ProjectDetail['site']>
}
