import { type Http, mount } from '#api/http/mount.ts'
import { tableResponse } from '#api/http/table-response.ts'
import { type Sources } from '#api/sources/list-sources.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/seo/domain.exports.ts'
import { listDomains } from '#contract/seo/domain.known.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import * as notes from '#contract/seo/domain.notes.ts'
import { getPublicRecords } from '#contract/seo/domain.records.ts'
import * as contract from '#contract/seo/domain.ts'
import { type DomainList, DOMAIN_LISTS } from '#contract/seo/domain.words.ts'
import * as views from '#contract/seo/domain.views.ts'
import { createNote, deleteNote, listNotes, updateNote } from './domain-notes.service.ts'
import {
  createDomainView,
  deleteDomainView,
  listDomainViews,
  updateDomainView,
} from './domain-views.service.ts'
import * as service from './domain.service.ts'
import { exportList } from './export-lists.service.ts'
import { listKnownDomains } from './known-domains.service.ts'
import * as records from './public-records.service.ts'
import { getDomainSummary } from './summary.service.ts'

/** What is known of a domain. Who is asked is given, since tests ask others. */
export function domainRoutes(http: Http, sources: Sources): void {
  mount(http, contract.getDomainSummary, ({ scope, params, query }) =>
    getDomainSummary({ scope, sources }, params.target, query),
  )
  mount(http, contract.getTrafficTrend, ({ scope, params, query }) =>
    service.getTrafficTrend({ scope, sources }, params.target, query),
  )
  mount(http, contract.getVisibilityTrend, ({ scope, params, query }) =>
    service.getVisibilityTrend({ scope, sources }, params.target, query),
  )
  mount(http, contract.getBacklinksRanking, ({ scope, params, query }) =>
    service.getBacklinksRanking({ scope, sources }, params.target, query),
  )
  mount(http, contract.listDomainSources, ({ scope, params }) =>
    service.listDomainSources({ scope, sources }, params.target),
  )
  mount(http, getPublicRecords, ({ scope, params, query }) =>
    records.getPublicRecords({ scope, sources }, params.target, query),
  )
  mount(http, listDomains, ({ scope, query }) => listKnownDomains(scope, query))
  listRoutes(http, sources)
  fileRoutes(http, sources)
  noteRoutes(http)
  viewRoutes(http)
}

function listRoutes(http: Http, sources: Sources): void {
  mount(http, lists.listOrganicCompetitors, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'organic-competitors', { ...params, query }),
  )
  mount(http, lists.listActiveBacklinks, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'active-backlinks', { ...params, query }),
  )
  mount(http, lists.listReferringDomains, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'referring-domains', { ...params, query }),
  )
  mount(http, lists.listAnchors, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'anchors', { ...params, query }),
  )
  mount(http, lists.listKeywordRanking, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'keyword-ranking', { ...params, query }),
  )
  mount(http, lists.listMainKeywords, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'main-keywords', { ...params, query }),
  )
  mount(http, lists.listTopPages, ({ scope, params, query }) =>
    service.listOf({ scope, sources }, 'top-pages', { ...params, query }),
  )
}

const FILES = {
  'organic-competitors': files.exportOrganicCompetitors,
  'active-backlinks': files.exportActiveBacklinks,
  'referring-domains': files.exportReferringDomains,
  anchors: files.exportAnchors,
  'keyword-ranking': files.exportKeywordRanking,
  'main-keywords': files.exportMainKeywords,
  'top-pages': files.exportTopPages,
} as const satisfies Record<DomainList, Endpoint>

function fileRoutes(http: Http, sources: Sources): void {
  for (const list of DOMAIN_LISTS)
    mount(http, FILES[list], async ({ scope, params, query }) =>
      tableResponse(await exportList({ scope, sources }, list, { ...params, query })),
    )
}

function noteRoutes(http: Http): void {
  mount(http, notes.listDomainNotes, ({ scope, params, query }) => listNotes(scope, params.target, query))
  mount(http, notes.createDomainNote, ({ scope, params, body }) => createNote(scope, params.target, body))
  mount(http, notes.updateDomainNote, ({ scope, params, body }) => updateNote(scope, params.noteId, body))
  mount(http, notes.deleteDomainNote, ({ scope, params }) => deleteNote(scope, params.noteId))
}

function viewRoutes(http: Http): void {
  mount(http, views.listDomainViews, ({ scope, query }) => listDomainViews(scope, query.list))
  mount(http, views.createDomainView, ({ scope, body }) => createDomainView(scope, body))
  mount(http, views.updateDomainView, ({ scope, params, body }) =>
    updateDomainView(scope, params.viewId, body),
  )
  mount(http, views.deleteDomainView, ({ scope, params }) => deleteDomainView(scope, params.viewId))
}
