import { type Reply, type Task } from './reply.ts'

// The shapes of https://docs.dataforseo.com/v3/on_page-instant_pages/ and its neighbors.

function toInstantPage({ url }: Task): Reply {
  const page = {
    resource_type: 'html',
    status_code: 200,
    url,
    onpage_score: 91.3,
    meta: { title: 'Harbor Lantern', description: 'Lamps of the coast', htags: { h1: ['Lamps'] } },
    checks: { is_https: true, no_description: false, low_content_rate: false },
  }
  return { rows: 1, result: { crawl_progress: 'finished', items_count: 1, items: [page] } }
}

function toLighthouse({ url }: Task): Reply {
  const result = {
    lighthouseVersion: '12.6.1',
    requestedUrl: url,
    finalUrl: url,
    fetchTime: '2026-11-24T10:00:00.000Z',
    categories: { seo: { id: 'seo', title: 'SEO', score: 0.92 } },
    audits: { 'document-title': { id: 'document-title', title: 'Document has a title', score: 1 } },
  }
  return { rows: 1, result }
}

function toTechnologies({ target }: Task): Reply {
  const result = {
    type: 'domain_technology_item',
    domain: target,
    title: 'Harbor Lantern',
    description: 'Lamps of the coast',
    domain_rank: 412,
    last_visited: '2026-11-02 07:00:00 +00:00',
    country_iso_code: 'PT',
    language_code: 'en',
    technologies: { servers: { web_servers: ['Nginx'] }, content: { cms: ['WordPress'] } },
  }
  return { rows: 1, result }
}

export const PAGE_REPLIES = {
  'on_page/instant_pages': toInstantPage,
  'on_page/lighthouse/live/json': toLighthouse,
  'domain_analytics/technologies/domain_technologies/live': toTechnologies,
}
