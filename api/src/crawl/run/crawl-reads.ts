import { DurableObject } from 'cloudflare:workers'
import { type getIssue, type listCauses } from '#contract/seo/site-audit.findings.ts'
import { type listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { type listTemplates } from '#contract/seo/site-audit.templates.ts'
import { listChecksMade } from '#api/crawl/store/checks-made.ts'
import { listFaults, listSeen } from '#api/crawl/store/comparison-parts.ts'
import { listEarlier } from '#api/crawl/store/earlier-pages.ts'
import { listIndexable } from '#api/crawl/store/list-indexable.ts'
import { type AskedAs, listKept } from '#api/crawl/store/kept-pages.ts'
import { findPage } from '#api/crawl/store/crawl-page.ts'
import { listPageTemplates } from '#api/crawl/store/template-list.ts'
import { listFindings, listPages } from '#api/crawl/store/crawl-report.ts'
import { listCausesOf } from '#api/crawl/store/crawl-causes.ts'
import { knowsUrl } from '#api/crawl/store/recheck-store.ts'
import { type Env } from '#api/env.ts'
import { type QueryOf } from '#contract/endpoint.ts'

/** What a crawl's object tells of its database alone, whatever state the crawl is in. */
export abstract class CrawlReads extends DurableObject<Env> {
  listCauses(check: string, query: QueryOf<typeof listCauses>) {
    return listCausesOf(this.ctx.storage.sql, check, query)
  }

  listChecksMade() {
    return listChecksMade(this.ctx.storage.sql)
  }

  listSeen(after: string | null) {
    return listSeen(this.ctx.storage.sql, after)
  }

  listEarlier(after: string | null) {
    return listEarlier(this.ctx.storage.sql, after)
  }

  listKept(asked: AskedAs, urls: string[], now: number) {
    return listKept(this.ctx.storage.sql, asked, urls, now)
  }

  listIndexable(after: number) {
    return listIndexable(this.ctx.storage.sql, after)
  }

  listFaults(after: [check: string, url: string] | null) {
    return listFaults(this.ctx.storage.sql, after)
  }

  listFindings(check: string, query: QueryOf<typeof getIssue>) {
    return listFindings(this.ctx.storage.sql, check, query)
  }

  listPages(query: QueryOf<typeof listAuditPages>) {
    return listPages(this.ctx.storage.sql, query)
  }

  knowsUrl(url: string) {
    return knowsUrl(this.ctx.storage.sql, url)
  }

  listTemplates(query: QueryOf<typeof listTemplates>) {
    return listPageTemplates(this.ctx.storage.sql, query)
  }

  findPage(url: string) {
    return findPage(this.ctx.storage.sql, url)
  }
}
