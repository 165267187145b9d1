import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { organizations, users } from './account.ts'

const createdAt = () => integer('created_at', { mode: 'timestamp_ms' }).notNull()
const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** Programs that registered themselves (RFC 7591). Anybody can: a row says nothing about who made it. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    id: text('id').primaryKey(),
    /** As the program calls itself. */
    name: text('name').notNull(),
    redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: createdAt(),
    /** When somebody last connected it, or it last got a token; null where nobody ever has. */
    usedAt: instant('used_at'),
  },
  (table) => [index('oauth_clients_by_age').on(table.createdAt)],
)

/** What a person has let a program do in their name. */
export const connectedApps = sqliteTable(
  'connected_apps',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    /** Where it takes people back to, which says more about it than its name. */
    redirectHost: text('redirect_host').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<KeyScope[]>().notNull(),
    createdAt: createdAt(),
    /** Of its last refresh token: it is over then, unless it gets another one. */
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('connected_apps_by_person_and_client').on(table.userId, table.clientId),
    index('connected_apps_by_organization').on(table.organizationId, table.createdAt),
    index('connected_apps_by_client').on(table.clientId),
    index('connected_apps_by_expiry').on(table.expiresAt),
  ],
)

/** Codes and tokens of connected apps. Used refresh tokens stay until they expire, so that a second use is noticed. */
export const appCredentials = sqliteTable(
  'app_credentials',
  {
    /** SHA-256, base64url. The code or token itself is not stored. */
    hash: text('hash').primaryKey(),
    appId: text('app_id')
      .notNull()
      .references(() => connectedApps.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['code', 'access', 'refresh'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Of a code and of a refresh token: set once, by its exchange. */
    usedAt: instant('used_at'),
    /** Of a code: what its exchange must repeat. */
    redirectUri: text('redirect_uri'),
    /** Of a code: SHA-256 of the verifier, base64url (RFC 7636). */
    challenge: text('challenge'),
  },
  (table) => [
    index('app_credentials_by_app').on(table.appId, table.kind),
    index('app_credentials_by_expiry').on(table.expiresAt),
  ],
)
