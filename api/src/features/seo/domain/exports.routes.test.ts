import { expect, test } from 'vitest'
import { type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import * as files from '#contract/seo/domain.exports.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { answer, aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'
import { MAX_ROWS } from './export-lists.service.ts'

const params = { target: 'shop.example' }

async function open(list: DomainSource[]) {
  const api = createTestApi({ sources: sourcesOf(list) })
  return { api, person: await createPerson(api, { plan: { status: 'active' } }) }
}

async function download(
  api: TestApi,
  who: { token: string },
  { path }: Endpoint,
  query: Record<string, string> = {},
) {
  const { headers, status, ...response } = await request(api, who, fillPath(path, params), query)
  expect(status).toBe(200)
  return { headers, lines: response.text.trimEnd().split(/\r?\n/) }
}

async function request(api: TestApi, { token }: { token: string }, path: string, query = {}) {
  const response = await api.request(`${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { status, headers } = response
  // Decoded here: a byte order mark is left out of `text()`.
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await response.arrayBuffer())
  return { status, headers, text }
}

test('a list is a file with where each row comes from, and no cell of it is a formula', async () => {
  const { api, person } = await open([aSource('dataforseo')])
  const { headers, lines } = await download(api, person, files.exportActiveBacklinks, {
    sort: 'from',
    direction: 'asc',
  })
  expect(headers.get('content-disposition')).toBe('attachment; filename="shop.example-active-backlinks.csv"')
  expect(lines[0]).toBe(
    '\ufefffrom,from_title,from_domain,to,anchor,kind,follow,rel,authority,state,first_seen,last_seen,source,basis,as_of',
  )
  expect(lines).toHaveLength(8)
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(lines[2]).toContain(',"nofollow, ugc",')
  for (const line of lines.slice(1)) expect(line).toMatch(/,dataforseo,measured,2026-11-19$/)
})

const FILES = [
  files.exportOrganicCompetitors,
  files.exportActiveBacklinks,
  files.exportReferringDomains,
  files.exportAnchors,
  files.exportKeywordRanking,
  files.exportMainKeywords,
  files.exportTopPages,
].map((endpoint) => ({ name: endpoint.path, endpoint }))

test.each(FILES)('$name has every column of the list in both formats', async ({ endpoint }) => {
  const { api, person } = await open([aSource('bing')])
  const csv = await download(api, person, endpoint)
  const { lines, headers } = await download(api, person, endpoint, { format: 'jsonl' })
  expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(lines).toHaveLength(7)
  const row = JSON.parse(lines[0] ?? '') as object
  expect(`\ufeff${Object.keys(row).join(',')}`).toBe(csv.lines[0])
  expect(row).toMatchObject({ source: 'bing', basis: 'measured', as_of: '2026-11-19' })
})

const anchorsOf = (total: number, tell: (page: number) => void = () => undefined) =>
  aSource('bing', {
    anchors: (_, { page, pageSize }) => {
      tell(page)
      const start = (page - 1) * pageSize
      const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - start)) }, (__, at) => ({
        anchor: `anchor ${start + at}`,
        backlinks: 2,
        domains: 1,
        followed: null,
      }))
      return Promise.resolve(answer({ items, total }))
    },
  })

test('a long list is read page by page from its source, and nothing of it twice', async () => {
  const pages: number[] = []
  const { api, person } = await open([anchorsOf(1_050, (page) => pages.push(page)), aSource('own-index')])
  const { lines } = await download(api, person, files.exportAnchors)
  expect(pages).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(lines).size).toBe(1_051)
})

test('a list that is too long for a file says so', async () => {
  const { api, person } = await open([anchorsOf(MAX_ROWS + 1)])
  const { body } = await api.call(files.exportAnchors, { params }, person)
  expect(body).toMatchObject({ type: 'too-large' })
})

test('a file whose source fails on the way ends with an error, and not early', async () => {
  const failing = anchorsOf(1_000)
  const { anchors } = failing
  const source: DomainSource = {
    ...failing,
    anchors: (asked, query) =>
      query.page < 3 && anchors
        ? anchors(asked, query)
        : Promise.reject(new SourceUnavailable('bing', 'no-answer', 'Bing is down.')),
  }
  const { api, person } = await open([source, aSource('own-index')])
  const response = await api.request('/seo/anchors/shop.example/export', {
    headers: { authorization: `Bearer ${person.token}` },
  })
  await expect(response.text()).rejects.toThrow('Bing is down.')
})

test('what can’t be read at all is a refusal and no file', async () => {
  const { api, person } = await open([])
  for (const { name, endpoint } of FILES) {
    const { body } = await api.call(endpoint, { params }, person)
    expect(body, name).toMatchObject({ type: 'source-missing' })
  }
})
