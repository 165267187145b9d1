import * as domain from '#api/features/seo/domain/domain.service.ts'
import { listKnownDomains } from '#api/features/seo/domain/known-domains.service.ts'
import { getDomainSummary } from '#api/features/seo/domain/summary.service.ts'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { listKeywords } from '#api/features/seo/ranks/list-keywords.service.ts'
import { getRanks } from '#api/features/seo/ranks/ranks.service.ts'
import { type ReportTools } from '#api/features/seo/reports/report-tools.ts'
import {
  getAuditIssue,
  listAuditIssues,
  listPagesOfAudit,
} from '#api/features/seo/site-audit/audit-findings.service.ts'
import { getOwnAudit } from '#api/features/seo/site-audit/site-audit.service.ts'
import { getLookup, listSites } from '#api/features/seo/technologies/technologies.service.ts'
import { type Sources } from '#api/sources/list-sources.ts'
import { listDomains } from '#contract/seo/domain.known.ts'
import { getRanks as getRanksCall } from '#contract/seo/ranks.ts'
import { listTechnologySites } from '#contract/seo/technologies.ts'

/** As many as a search for one host brings up, whose subdomains it finds as well. */
const SEARCHED = { pageSize: 100 }

/** What reports are made of: the calls of the other slices, as everybody can make them. */
export const toReportTools = (sources: Sources): ReportTools => ({
  parseTarget,
  findDomain: async (scope, host) => {
    const { items } = await listKnownDomains(scope, listDomains.query.parse({ q: host, ...SEARCHED }))
    return items.find((item) => item.host === host)
  },
  getAudit: getOwnAudit,
  listIssues: listAuditIssues,
  getIssue: (scope, { id, check }, query) => getAuditIssue(scope, id, check, query),
  listPages: listPagesOfAudit,
  getSummary: (scope, target, query) => getDomainSummary({ scope, sources }, target, query),
  getTrafficTrend: (scope, target, query) => domain.getTrafficTrend({ scope, sources }, target, query),
  getVisibilityTrend: (scope, target, query) => domain.getVisibilityTrend({ scope, sources }, target, query),
  getBacklinksRanking: (scope, target, query) =>
    domain.getBacklinksRanking({ scope, sources }, target, query),
  listCompetitors: (scope, target, query) =>
    domain.listOf({ scope, sources }, 'organic-competitors', { target, query }),
  listReferringDomains: (scope, target, query) =>
    domain.listOf({ scope, sources }, 'referring-domains', { target, query }),
  listKeywordRanking: (scope, target, query) =>
    domain.listOf({ scope, sources }, 'keyword-ranking', { target, query }),
  listMainKeywords: (scope, target, query) =>
    domain.listOf({ scope, sources }, 'main-keywords', { target, query }),
  getRanks: (scope, target) =>
    getRanks({ sources, parseTarget }, scope, { target, query: getRanksCall.query.parse({}) }),
  listTrackedKeywords: (scope, target, query) =>
    listKeywords({ sources, parseTarget }, scope, { target, query }),
  findTechnologies: async (scope, host) => {
    const { items } = await listSites(scope, listTechnologySites.query.parse({ q: host, ...SEARCHED }))
    const found = items.find(({ site }) => site === host)
    return found && getLookup(scope, found.lookupId)
  },
})
