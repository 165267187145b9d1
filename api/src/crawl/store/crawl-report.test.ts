import { expect, test } from 'vitest'
import { crawlFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { listPages } from './crawl-report.ts'

test('pages that gave no response are those that were asked for', async () => {
  const sql = await crawlFixture(
    (url) => render(url.slice(ORIGIN.length), { links: ['/blocked/', '/dead/', '/later/'] }),
    {
      urls: [`${ORIGIN}/`, `${ORIGIN}/dead/`],
      disallowed: [`${ORIGIN}/blocked/`],
    },
  )
  sql.exec(
    `UPDATE pages SET kind = 'error', status = NULL, failure = 'timeout' WHERE url = '${ORIGIN}/dead/'`,
  )
  sql.exec(`UPDATE pages SET state = 'queued' WHERE url = '${ORIGIN}/later/'`)

  const list = async (status?: 'none') => {
    const query = { page: 1, pageSize: 9, sort: 'url', direction: 'asc', ...(status && { status }) } as const
    return (await listPages(sql, query)).items.map(({ url, kind }) => `${url.slice(ORIGIN.length)} ${kind}`)
  }
  expect(await list()).toEqual(
    expect.arrayContaining(['/blocked/ disallowed', '/dead/ error', '/later/ queued']),
  )
  expect(await list('none')).toEqual(['/dead/ error'])
})
