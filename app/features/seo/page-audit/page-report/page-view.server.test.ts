import { expect, test } from 'vitest'
import { toOwnLinks, toPageView } from './page-view.server.ts'

const link = (at: number, internal: boolean) => ({
  url: `https://${internal ? 'example.com' : 'other.example'}/${at}`,
  text: `Link ${at}`,
  rel: '',
  internal,
  follow: true,
  count: 1,
})

test('links are grouped by target while all rows are available', () => {
  const groups = toOwnLinks({ links: { items: [link(1, true), link(2, false), link(3, true)] } })
  expect(groups.map(({ id, total }) => [id, total])).toEqual([
    ['internal', 2],
    ['external', 1],
  ])
})

test('of many links only the first are sent, in one group with the total', () => {
  const items = Array.from({ length: 201 }, (_, at) => link(at, at % 2 === 0))
  const [group, ...others] = toOwnLinks({ links: { items } })
  expect(others).toEqual([])
  expect(group).toMatchObject({ id: 'out', total: 201 })
  expect(group?.rows).toHaveLength(200)
})

test('facts that the report does not show are not sent', () => {
  const secret = 'https://example.com/never-shown'
  const view = toPageView(
    {
      links: { items: [{ ...link(1, true), url: secret }] },
      head: { amphtml: secret, canonicals: [{ href: secret, url: null, source: 'html' }] },
      response: { robots: [{ source: 'header', bot: secret, tokens: [] }] },
      canonical: null,
      kind: 'redirect',
    },
    { robotsTxt: null, sitemaps: null },
  )
  expect(JSON.stringify(view)).not.toContain(secret)
})

test('an audit of an earlier version has the names of structured data without values', () => {
  const items = [{ types: ['Organization', 'Brand'], properties: ['name'], isTop: true }]
  const { tree, itemCount } = toPageView(
    { structuredData: { items } },
    { robotsTxt: null, sitemaps: null },
  ).structuredData
  expect(itemCount).toBe(1)
  expect(tree).toMatchObject([{ type: 'Organization, Brand', children: [{ name: 'name' }] }])
})
