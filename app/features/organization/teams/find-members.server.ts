import * as z from 'zod'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { hasWords } from '#contract/folded-text.ts'
import { Paging, Search } from '#contract/fields.ts'
import type { Team } from '#contract/organization/teams.ts'

const Query = z.object({ q: Search, ...Paging.shape })

/** The members of a team that match the URL. The API returns all of them; the page pages them. */
export function findMembers({ users }: Pick<Team, 'users'>, url: URL) {
  const asked = readQuery(Query, url)
  const found = users.filter(({ name, jobTitle }) => hasWords(`${name} ${jobTitle ?? ''}`, asked.q ?? ''))
  return readPage(asked, ({ page, pageSize }) =>
    Promise.resolve({ items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }),
  )
}
