import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { webhookEndpoints } from '#api/db/schema/webhooks.ts'
import { foldAddress } from '#api/lib/folded-address.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type listWebhooks } from '#contract/organization/webhooks.ts'
import { type EndpointState } from '#contract/organization/webhooks.words.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type WhichEndpoint = Pick<EndpointRow, 'id' | 'organizationId'>

const CREATOR = { id: users.id, firstName: users.firstName, lastName: users.lastName }
export interface ListedEndpoint {
  endpoint: EndpointRow
  creator: Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'> | null
}

const ORDER: Order<QueryOf<typeof listWebhooks>['sort']> = {
  sorts: {
    created: webhookEndpoints.createdAt,
    url: webhookEndpoints.foldedText,
    delivered: webhookEndpoints.lastDeliveredAt,
  },
  id: webhookEndpoints.id,
}

const IS_OF_STATE: Record<EndpointState, SQL | undefined> = {
  active: eq(webhookEndpoints.isEnabled, true),
  disabled: and(eq(webhookEndpoints.isEnabled, false), isNull(webhookEndpoints.stoppedAt)),
  failing: and(eq(webhookEndpoints.isEnabled, false), isNotNull(webhookEndpoints.stoppedAt)),
}

export const foldEndpoint = ({ url, description }: Pick<EndpointRow, 'url' | 'description'>) =>
  `${foldAddress(url)} ${foldText(description)}`

export const pageOfEndpoints = (db: Db, organizationId: string, query: QueryOf<typeof listWebhooks>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ endpoint: webhookEndpoints, creator: CREATOR, ...counted })
          .from(webhookEndpoints)
          .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
          .$dynamic(),
      from: webhookEndpoints,
      where: and(
        eq(webhookEndpoints.organizationId, organizationId),
        query.q === undefined ? undefined : contains(sql`${webhookEndpoints.foldedText}`, query.q),
        query.state && IS_OF_STATE[query.state],
      ),
      ...ORDER,
    },
    query,
  )

const isThis = ({ id, organizationId }: WhichEndpoint) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.organizationId, organizationId))

export async function findEndpoint(db: Db, which: WhichEndpoint): Promise<ListedEndpoint | undefined> {
  const [row] = await db
    .select({ endpoint: webhookEndpoints, creator: CREATOR })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
    .where(isThis(which))
  return row
}

/** All endpoints of the organization, regardless of filters. */
export async function countEndpoints(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
  return row?.total ?? 0
}

export const assertRoom = (db: Db, { organizationId, max }: { organizationId: string; max: number }) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.organizationId} = ${organizationId}) < ${max}`,
  )

const existsWith = (which: WhichEndpoint, condition: SQL | undefined) =>
  sql`exists (select 1 from ${webhookEndpoints} where ${and(isThis(which), condition)})`

export const assertEndpoint = (db: Db, which: WhichEndpoint) =>
  assertThat(db, 'endpoint', existsWith(which, undefined))

export const assertEndpointVersion = (db: Db, which: WhichEndpoint & Pick<EndpointRow, 'version'>) =>
  assertThat(db, 'version', existsWith(which, eq(webhookEndpoints.version, which.version)))

export const assertEnabled = (db: Db, which: WhichEndpoint) =>
  assertThat(db, 'enabled', existsWith(which, eq(webhookEndpoints.isEnabled, true)))

export const insertEndpoint = (db: Db, row: EndpointRow): Statement => db.insert(webhookEndpoints).values(row)

/** What its form shows, with another version. */
export const updateEndpoint = (
  db: Db,
  which: WhichEndpoint,
  values: Partial<Omit<EndpointRow, 'id' | 'organizationId' | 'version'>>,
): Statement =>
  db
    .update(webhookEndpoints)
    .set({ ...values, version: sql`${webhookEndpoints.version} + 1` })
    .where(isThis(which))

/** What no form shows. */
export const noteEndpoint = (
  db: Db,
  which: WhichEndpoint,
  values: Partial<
    Pick<
      EndpointRow,
      'secret' | 'previousSecret' | 'previousSecretUntil' | 'failingSince' | 'lastDeliveredAt'
    >
  >,
): Statement => db.update(webhookEndpoints).set(values).where(isThis(which))

export const deleteEndpoint = (db: Db, which: WhichEndpoint): Statement =>
  db.delete(webhookEndpoints).where(isThis(which))
