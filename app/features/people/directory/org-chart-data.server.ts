import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import type { Colleague, ColleagueDetail } from '#contract/people/directory.ts'
import { getColleague, listColleagues } from './directory.api.server.ts'

/** People of one level on a page. */
export const LEVEL_SIZE = 100
const MOST_FOUND = 20

interface Level {
  people: Colleague[]
  total: number
  page: number
}

export interface OrgChart {
  /** The person who is shown in their line; null for those at the top alone. */
  focus: ColleagueDetail | null
  /** Those who report to them, or without somebody, managers who report to nobody. */
  below: Level
  /** Others who report to the same manager. */
  peers: Colleague[]
  peersTotal: number
  /** People who report to nobody, and whom nobody reports to. */
  loose: { people: Colleague[]; total: number }
  /** Who has the searched name; null where nothing is searched. */
  found: { people: Colleague[]; total: number } | null
}

interface Asked {
  of: string | null
  q: string
  page: number
}

const NONE: { items: Colleague[]; total: number } = { items: [], total: 0 }

async function readLevel(api: Api, managerId: string, page: number): Promise<Level> {
  const top = managerId === 'none' ? { manages: 'yes' as const } : {}
  const { items, total } = await listColleagues(api, { managerId, page, pageSize: LEVEL_SIZE, ...top })
  return { people: items, total, page }
}

/** Null for an old link, or one that was typed: the chart begins at the top then. */
async function findFocus(api: Api, id: string): Promise<ColleagueDetail | null> {
  try {
    const person = await getColleague(api, id)
    return person.status === 'archived' ? null : person
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null
    throw error
  }
}

/** Where only one person is at the top, they are the root of the chart. */
async function chooseFocus(api: Api, of: string | null, tops: Level): Promise<ColleagueDetail | null> {
  const asked = of === null ? null : await findFocus(api, of)
  if (asked) return asked
  const [only] = tops.people
  return tops.total === 1 && only ? findFocus(api, only.id) : null
}

/** One level and the way to it: some calls, of some hundred people at most, however many there are. */
export async function readOrgChart(api: Api, { of, q, page }: Asked): Promise<OrgChart> {
  const [tops, loose, found] = await Promise.all([
    readLevel(api, 'none', of === null ? page : 1),
    listColleagues(api, { managerId: 'none', manages: 'no', pageSize: LEVEL_SIZE }),
    q === '' ? null : listColleagues(api, { q: q.slice(0, 200), pageSize: MOST_FOUND }),
  ])
  const focus = await chooseFocus(api, of, tops)
  const [below, peers] = await Promise.all([
    focus ? readLevel(api, focus.id, page) : tops,
    focus?.manager ? listColleagues(api, { managerId: focus.manager.id, pageSize: LEVEL_SIZE }) : NONE,
  ])
  const others = peers.items.filter(({ id }) => id !== focus?.id)
  return {
    focus,
    below,
    peers: others,
    peersTotal: Math.max(others.length, peers.total - 1),
    loose: { people: loose.items, total: loose.total },
    found: found && { people: found.items, total: found.total },
  }
}
