import { expect, test } from 'vitest'
import { createBadSite, listFaults } from '#tests/fixtures/bad-site/bad-site.ts'
import { crawlBadSite } from '#tests/fixtures/bad-site/crawl-bad-site.ts'
import { findingsByUrl } from '#tests/fixtures/site/crawl-fixture.ts'

function byUrl(
  entries: Iterable<readonly [url: string, checks: readonly string[]]>,
): Record<string, string[]> {
  const listed = [...entries].map(([url, checks]) => [url, [...checks].sort()] as const)
  return Object.fromEntries(listed.filter(([, checks]) => checks.length > 0).sort())
}

test('a site with more than 250 planted faults has exactly the findings of those', async () => {
  const site = createBadSite()
  const faults = listFaults(site)
  const planted = new Map<string, string[]>()
  for (const { url, check } of faults) planted.set(url, [...(planted.get(url) ?? []), check])

  const found = findingsByUrl(await crawlBadSite(site))

  expect(faults.length).toBeGreaterThanOrEqual(250)
  expect(byUrl(found)).toEqual(byUrl(planted))
})
