import { and, eq, sql } from 'drizzle-orm'
import { type AccessedPacket, revieweeName, selectPackets } from '#api/core/reviews/packet-access.queries.ts'
import { type Db } from '#api/db/client.ts'
import { type KeyValues, readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { type ReviewState } from '#contract/people/cycles.words.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type Which } from './cycles.queries.ts'

const AT_ONCE = 200

/** How many reviews of a packet there are in each direction and state. */
export interface CountedReviews {
  direction: ReviewDirection
  state: ReviewState
  count: number
}

const counted = sql<
  CountedReviews[]
>`(select coalesce(json_group_array(json_object('direction', each.direction,
    'state', each.state, 'count', each.number)), '[]')
  from (select ${reviews.direction} as direction, ${reviews.state} as state, count(*) as number from ${reviews}
    where ${reviews.packetId} = ${reviewPackets.id} group by 1, 2) as each)`.mapWith(
  (json: string) => JSON.parse(json) as CountedReviews[], // written by the lines above
)

export type ExportedPacket = AccessedPacket & { counted: CountedReviews[] }

const KEYS = [
  { value: revieweeName, direction: 'asc' as const },
  { value: reviewPackets.id, direction: 'asc' as const },
]

/** The packets of a cycle by the names of their reviewees, in chunks. */
export const readPackets = (db: Db, { id, organizationId }: Which): AsyncGenerator<ExportedPacket[]> =>
  readInOrder({
    keys: KEYS,
    size: AT_ONCE,
    read: async ({ after, limit }) => {
      const rows = await selectPackets(db, {
        keys: selectKeys(KEYS),
        counted: counted.as('counted') as never,
      })
        .where(and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId), after))
        .orderBy(...toOrderBy(KEYS))
        .limit(limit)
      // Selected with each row.
      return rows as (ExportedPacket & { keys: KeyValues })[]
    },
  })
