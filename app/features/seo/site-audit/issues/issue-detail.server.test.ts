import { expect, test } from 'vitest'
import type { Api } from '#app/lib/http/api.server.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getIssue, listCauses } from '#contract/seo/site-audit.findings.ts'
import { loadIssue } from './issue-detail.server.ts'

interface Counted {
  pages: number
  causes: number
  causeKind: 'same' | 'target' | 'asset'
}

const CAUSE = {
  kind: 'same',
  url: 'https://example.com/',
  detail: '',
  evidence: null,
  status: null,
  pages: 2,
}

/** An API that knows one issue with so many pages and causes; null where the check passed. */
const anApi = (issue: Counted | null) =>
  ((endpoint: Endpoint) =>
    Promise.resolve(
      endpoint === listCauses ? { items: [CAUSE], total: 1 } : { issue, items: [], total: 0 },
    )) as unknown as Api

async function load(issue: Counted | null, { view = null, cause, check = 'title-missing' }: Asked = {}) {
  const query = { ...getIssue.query.parse({}), cause }
  const causeQuery = listCauses.query.parse({})
  const { isShared, causes } = await loadIssue(anApi(issue), {
    auditId: 'aud_1',
    check,
    query,
    causeQuery,
    view,
  })
  return { isShared, isByCause: causes !== null }
}

interface Asked {
  view?: string | null
  cause?: string
  check?: string
}

test.each([
  ['no page', null, false],
  ['pages that have nothing in common', { causeKind: 'same', causes: 4, pages: 4 }, false],
  ['pages of which two have something in common', { causeKind: 'same', causes: 3, pages: 4 }, true],
  ['one page that links to a broken target', { causeKind: 'target', causes: 1, pages: 1 }, true],
  ['targets without a cause', { causeKind: 'target', causes: 0, pages: 1 }, false],
  ['a resource of one page', { causeKind: 'asset', causes: 1, pages: 1 }, false],
  ['a resource of two pages', { causeKind: 'asset', causes: 1, pages: 2 }, true],
] as const)('%s: whether there is a list by cause', async (_, issue, isShared) => {
  expect((await load(issue, { view: 'causes' })).isShared).toBe(isShared)
})

test.each([
  ['where each cause affects two pages or more', { causes: 2, pages: 4 }, {}, true],
  ['where that hardly shortens the list', { causes: 3, pages: 4 }, {}, false],
  ['where it was chosen', { causes: 3, pages: 4 }, { view: 'causes' }, true],
  ['where the list by page was chosen', { causes: 2, pages: 4 }, { view: 'pages' }, false],
  ['where the pages of one cause are shown', { causes: 2, pages: 4 }, { cause: CAUSE.url }, false],
] as const)('%s, an issue is listed by cause or not', async (_, counted, asked, isByCause) => {
  expect((await load({ causeKind: 'same', ...counted }, asked)).isByCause).toBe(isByCause)
})
