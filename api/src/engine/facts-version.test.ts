import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answer, urlOf } from '#tests/fixtures/bad-site/bad-page.ts'
import { createBadSite } from '#tests/fixtures/bad-site/bad-site.ts'
import { fetchFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { FACTS_VERSION } from './facts-version.ts'
import { readPage } from './read-page.ts'

/** What each version tells of the same pages: a reader that tells anything else needs a version of its own, and a line here. */
const DIGESTS: Record<number, string> = {
  1: 'RaNNTXGsVf4SvGsdSycrSW-qadfgVog7EjRqa0YEsng',
  2: '49u3z0LBWfe0MrpEmqR6vUIaCiFdOuxM1itXrNGsfnU',
}

test('facts that are told otherwise have another version', async () => {
  const { pages } = createBadSite()
  const digest = createHash('sha256')
  for (const [path, page] of Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const fetched = await fetchFixture(() => answer(path, page), urlOf(path))
    digest.update(JSON.stringify(readPage(fetched)))
  }

  expect(digest.digest('base64url')).toBe(DIGESTS[FACTS_VERSION])
})
