import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { StartAudit } from '#contract/seo/site-audit.forms.ts'
import { auditPage } from './page-audit.api.server.ts'
import type { PageAuditProps } from './page-audit.tsx'
import { toOwnLinks, toPageView } from '#app/features/seo/page-audit/page-report/page-view.server.ts'

/** The result for a URL, or the error for its field; null without a URL. */
export async function loadPageAudit(api: Api, typed: string | null): Promise<PageAuditProps> {
  if (typed === null) return { url: '', result: null }

  const address = StartAudit.shape.url.safeParse(typed)
  if (!address.success) return { url: typed, result: null, error: address.error.issues[0]?.message }

  try {
    const { facts, discovery, imageSizes, passed, ...result } = await auditPage(api, address.data)
    const view = toPageView(facts, discovery, imageSizes)
    return {
      url: typed,
      result: { ...result, view, links: toOwnLinks(facts), passedCount: passed.length },
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
    const { errors, detail } = error.problem
    return { url: typed, result: null, error: errors.url?.[0] ?? detail }
  }
}
