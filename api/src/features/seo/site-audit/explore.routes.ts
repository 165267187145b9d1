import { type Http, mount } from '#api/http/mount.ts'
import { tableResponse } from '#api/http/table-response.ts'
import * as files from '#contract/seo/site-audit.explore-exports.ts'
import * as views from '#contract/seo/site-audit.explore-views.ts'
import { getSiteStructure } from '#contract/seo/site-audit.explore-structure.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'
import * as exports from './explore-exports.service.ts'
import { comparePages, exploreAudit } from './explore.service.ts'
import { createPageView, deletePageView, listPageViews, updatePageView } from './page-views.service.ts'

/** Lists of a crawl, as pages and as files. */
export function exploreRoutes(http: Http): void {
  mount(http, contract.listAuditLinks, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'links', query),
  )
  mount(http, contract.listRedirects, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'redirects', query),
  )
  mount(http, contract.listSitemapUrls, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'sitemap-urls', query),
  )
  mount(http, contract.getSitemapCounts, ({ scope, params }) =>
    exploreAudit(scope, params.id, 'sitemap-counts', undefined),
  )
  mount(http, contract.listDuplicates, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'duplicates', query),
  )
  mount(http, contract.listDuplicatePages, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'duplicate-pages', query),
  )
  mount(http, contract.comparePages, ({ scope, params, query }) => comparePages(scope, params.id, query))
  mount(http, contract.listHreflang, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'hreflang', query),
  )
  mount(http, getSiteStructure, ({ scope, params, query }) =>
    exploreAudit(scope, params.id, 'structure', query),
  )
  fileRoutes(http)
  viewRoutes(http)
}

function fileRoutes(http: Http): void {
  mount(http, files.exportAuditLinks, async ({ scope, params, query }) =>
    tableResponse(await exports.exportLinks(scope, params.id, query)),
  )
  mount(http, files.exportRedirects, async ({ scope, params, query }) =>
    tableResponse(await exports.exportRedirects(scope, params.id, query)),
  )
  mount(http, files.exportSitemapUrls, async ({ scope, params, query }) =>
    tableResponse(await exports.exportSitemapUrls(scope, params.id, query)),
  )
  mount(http, files.exportDuplicates, async ({ scope, params, query }) =>
    tableResponse(await exports.exportDuplicates(scope, params.id, query)),
  )
  mount(http, files.exportDuplicatePages, async ({ scope, params, query }) =>
    tableResponse(await exports.exportDuplicatePages(scope, params.id, query)),
  )
  mount(http, files.exportHreflang, async ({ scope, params, query }) =>
    tableResponse(await exports.exportHreflang(scope, params.id, query)),
  )
  mount(http, files.exportStructure, async ({ scope, params, query }) =>
    tableResponse(await exports.exportStructure(scope, params.id, query)),
  )
}

function viewRoutes(http: Http): void {
  mount(http, views.listPageViews, ({ scope }) => listPageViews(scope))
  mount(http, views.createPageView, ({ scope, body }) => createPageView(scope, body))
  mount(http, views.updatePageView, ({ scope, params, body }) => updatePageView(scope, params.viewId, body))
  mount(http, views.deletePageView, ({ scope, params }) => deletePageView(scope, params.viewId))
}
