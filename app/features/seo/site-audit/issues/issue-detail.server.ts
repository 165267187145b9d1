import type { Api } from '#app/lib/http/api.server.ts'
import { readPage } from '#app/lib/http/list-query.server.ts'
import type {
  Cause,
  getIssue as getIssueEndpoint,
  listCauses as listCausesEndpoint,
} from '#contract/seo/site-audit.findings.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { getIssue, listCauses } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { isAboutTargets } from './issue-words.ts'

interface Asked {
  auditId: string
  check: string
  query: QueryOf<typeof getIssueEndpoint>
  causeQuery: QueryOf<typeof listCausesEndpoint>
  /** `causes` or `pages`, as chosen; null for the default. */
  view: string | null
}

/** One issue, listed by cause where that says more than its pages. */
export async function loadIssue(api: Api, { auditId, check, query: asked, causeQuery, view }: Asked) {
  const { query, ...issue } = await readPage(asked, (query) => getIssue(api, auditId, check, query))
  const { pages = 0, causes = 0, causeKind = 'same' } = issue.issue ?? {}
  const isShared =
    causes > 0 &&
    (causeKind === 'same' || causeKind === 'template' ? causes < pages : causeKind === 'target' || pages > 1)
  const isByCause =
    isShared &&
    asked.cause === undefined &&
    asked.template === undefined &&
    (view ? view === 'causes' : isTellingMore(check, causes, pages))
  if (!isByCause) return { issue, query, isShared, causes: null, causeQuery }

  const list = await readPage(causeQuery, (part) => listCauses(api, auditId, check, part))
  const shown: { items: Cause[]; total: number } = { items: list.items, total: list.total }
  return { issue, query, isShared, causes: shown, causeQuery: list.query }
}

const isTellingMore = (check: string, causes: number, pages: number) =>
  isAboutTargets(check) || causes * 2 <= pages
