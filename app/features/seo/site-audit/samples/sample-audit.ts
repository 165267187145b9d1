import type { ReplyOf } from '#contract/endpoint.ts'
import type { diffAudits, getIssue, IssueSummary } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

// A fictional site, rendered by the components of real audits, on public pages.

export const SAMPLE_ISSUES: IssueSummary[] = [
  {
    check: 'broken-link',
    title: 'Broken internal links',
    category: 'links',
    severity: 'error',
    pages: 184,
    causes: 6,
    causeKind: 'same',
    template: null,
    cost: 4.1,
    reach: 91,
    isUrgent: false,
    includes: [],
    new: 22,
    fixed: 9,
  },
  {
    check: 'title-missing',
    title: 'Missing title',
    category: 'titles',
    severity: 'error',
    pages: 96,
    causes: 1,
    causeKind: 'same',
    template: null,
    cost: 3.5,
    reach: 90,
    isUrgent: false,
    includes: [],
    new: 0,
    fixed: 31,
  },
  {
    check: 'canonical-broken',
    title: 'Canonical points to 4xx',
    category: 'canonicals',
    severity: 'error',
    pages: 12,
    causes: 2,
    causeKind: 'same',
    template: null,
    cost: 2.6,
    reach: 90,
    isUrgent: false,
    includes: [],
    new: 12,
    fixed: 0,
  },
  {
    check: 'description-duplicate',
    title: 'Duplicate meta description',
    category: 'titles',
    severity: 'warning',
    pages: 141,
    causes: 9,
    causeKind: 'same',
    template: null,
    cost: 0.9,
    reach: 88,
    isUrgent: false,
    includes: [],
    new: 4,
    fixed: 60,
  },
  {
    check: 'image-alt-missing',
    title: 'Missing alt text',
    category: 'images',
    severity: 'warning',
    pages: 58,
    causes: 4,
    causeKind: 'same',
    template: null,
    cost: 0.8,
    reach: 88,
    isUrgent: false,
    includes: [],
    new: 2,
    fixed: 0,
  },
]

/** Passed checks. */
export const SAMPLE_PASSED = 103
const FETCHED = 1267

const countOf = (severity: IssueSummary['severity']) =>
  SAMPLE_ISSUES.filter((issue) => issue.severity === severity).length

export const SAMPLE_AUDIT: Audit = {
  id: 'aud_sample',
  url: 'https://www.northwind.example/',
  status: 'finished',
  failure: null,
  maxPages: 5000,
  progress: {
    discovered: 1284,
    fetched: FETCHED,
    failed: 14,
    blocked: 3,
    pagesPerSecond: 0,
    secondsLeft: null,
  },
  score: 87,
  errorFree: 76,
  categories: {
    links: 79,
    titles: 77,
    canonicals: 86,
    images: 95,
    'structured-data': 100,
  },
  counts: {
    error: countOf('error'),
    warning: countOf('warning'),
    notice: countOf('notice'),
    passed: SAMPLE_PASSED,
  },
  createdAt: '2026-11-20T13:02:00.000Z',
  startedAt: '2026-11-20T13:02:00.000Z',
  finishedAt: '2026-11-20T13:05:20.000Z',
}

export const SAMPLE_RUNNING: Audit = {
  ...SAMPLE_AUDIT,
  status: 'running',
  score: null,
  errorFree: null,
  finishedAt: null,
  progress: { discovered: 1284, fetched: 768, failed: 9, blocked: 2, pagesPerSecond: 7.6, secondsLeft: 66 },
}

export const SAMPLE_ISSUE: ReplyOf<typeof getIssue> = {
  check: {
    id: 'broken-link',
    title: 'Broken internal links',
    category: 'links',
    severity: 'error',
    scope: 'site',
    why: 'Links on this page lead to internal pages that do not exist or fail. Visitors get stuck, and crawlers waste requests.',
    fix: 'Correct or remove the links, or bring the pages back.',
  },
  issue: null,
  notChecked: null,
  uncheckedPages: 0,
  total: 184,
  items: [
    {
      url: 'https://www.northwind.example/guides/returns',
      detail: 'Links to /policies/returns-2024, which returns 404',
      evidence: null,
    },
    {
      url: 'https://www.northwind.example/shop/lamps',
      detail: 'Links to /shop/lamps/brass-arc, which returns 410',
      evidence: null,
    },
    {
      url: 'https://www.northwind.example/about/press',
      detail: 'Links to /downloads/kit.zip, which returns 404',
      evidence: null,
    },
  ],
}

const CHANGES = SAMPLE_ISSUES.map(({ check, title, category, severity, pages, new: added, fixed }) => ({
  check,
  title,
  category,
  severity,
  new: added ?? 0,
  fixed: fixed ?? 0,
  persisting: pages - (added ?? 0),
  unseenBefore: 0,
  unseenNow: 0,
}))

const sumOf = (key: 'new' | 'fixed' | 'persisting') => CHANGES.reduce((sum, change) => sum + change[key], 0)

export const SAMPLE_CHANGE: ReplyOf<typeof diffAudits> = {
  new: sumOf('new'),
  fixed: sumOf('fixed'),
  persisting: sumOf('persisting'),
  unseenBefore: 0,
  unseenNow: 0,
  items: CHANGES,
}
