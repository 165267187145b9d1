import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import { type diffAudits } from '#contract/seo/site-audit.findings.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { type StartFacts } from '#contract/seo/site-audit.policy.ts'
import { type createAudit } from '#contract/seo/site-audit.ts'

/** Where audits start, and their secrets: sealed, and what may be shown of them. */
export interface CheckedSettings {
  url: string
  sealed: string | null
  hasAuth: boolean
  headerNames: string[]
}

/** What people have muted of the issues of a site: whole issues, and single URLs by check. */
export interface Mutes {
  checks: ReadonlySet<string>
  urls: ReadonlyMap<string, ReadonlySet<string>>
  /** Muted issues that are errors and that the audit found. */
  errors: number
}

/** Secrets as they are stored, and the URL that they are for. */
export interface StoredSecrets {
  url: string
  sealed: string | null
}

/** What projects need of the audits and the sites of an organization, which belong to other slices. */
export interface Audits {
  findStartFacts: (scope: SignedInScope) => Promise<StartFacts>
  startAudit: (
    scope: SignedInScope,
    input: StartAudit,
    origin: { projectId: string; id?: string; stored: StoredSecrets | null },
  ) => Promise<ReplyOf<typeof createAudit>>
  /** Refuses what an audit with these settings would be refused for. */
  checkSettings: (
    scope: SignedInScope,
    input: StartAudit,
    stored: StoredSecrets | null,
  ) => Promise<CheckedSettings>
  diffAudits: (scope: SignedInScope, id: string, against: string) => Promise<ReplyOf<typeof diffAudits>>
  /** New and fixed findings, page by page. */
  listChanges: (
    scope: SignedInScope,
    id: string,
    query: { against: string; check: string; change: 'new' | 'fixed'; page: number; pageSize: number },
  ) => Promise<{ items: { url: string }[]; total: number }>
  /** What is muted of the site of an audit. */
  findMutes: (scope: SignedInScope, id: string) => Promise<Mutes>
  /** The site that verifies a host, or that would. */
  findSite: (scope: SignedInScope, url: string) => Promise<ProjectDetail['site']>
}
