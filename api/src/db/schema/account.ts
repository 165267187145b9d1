import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PROVIDERS } from '#contract/account/providers.ts'
import { COMPANY_SIZES, COMPANY_TYPES } from '#contract/account/sign-up.forms.ts'
import { KEY_ROLES, type KeyScope } from '#contract/organization/api-keys.words.ts'
import { type FeedbackSettings } from '#contract/organization/profile.forms.ts'
import { CASCADE_VISIBILITIES } from '#contract/people/cascade-visibility.ts'
import { WORKING_WEEKS } from '#contract/working-days.ts'

const createdAt = () => integer('created_at', { mode: 'timestamp_ms' }).notNull()
const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** One more with each change of what its forms show: docs/decisions/052. */
const version = () => integer('version').notNull().default(1)

export const organizations = sqliteTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** As typed at sign-up, which proves nothing. */
    domain: text('domain').notNull(),
    /** When a user confirmed an email address at the domain: from then on it is this organization's alone. */
    domainProvedAt: instant('domain_proved_at'),
    companySize: text('company_size', { enum: COMPANY_SIZES }).notNull(),
    companyType: text('company_type', { enum: COMPANY_TYPES }).notNull(),
    numberOfUsers: integer('number_of_users').notNull(),
    primaryColor: text('primary_color').notNull().default(''),
    address: text('address'),
    /** ISO 3166-1, two letters. */
    country: text('country'),
    /** Key of the object in FILES. */
    logoKey: text('logo_key'),
    feedbackSettings: text('feedback_settings', { mode: 'json' }).$type<FeedbackSettings>(),
    timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** The days on which reminders and digests are sent. */
    workingDays: text('working_days', { enum: WORKING_WEEKS }).notNull().default('mon-fri'),
    /** Whose reviews somebody reads as a manager. */
    cascadeVisibility: text('cascade_visibility', { enum: CASCADE_VISIBILITIES }).notNull().default('direct'),
    /** When its people are next reminded and told what is new; in the past until that was done for the first time. */
    nextDigestAt: integer('next_digest_at', { mode: 'timestamp_ms' })
      .notNull()
      .default(sql`0`),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('organizations_proved_by_domain')
      .on(table.domain)
      .where(sql`domain_proved_at is not null`),
    index('organizations_by_digest').on(table.nextDigestAt),
  ],
)

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Both names, folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull().default(''),
    /** In lower case. Unique over all organizations among active people; invited and archived ones don't count. */
    email: text('email').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Null for people who only sign in through a provider. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['owner', 'administrator', 'member'] }).notNull(),
    managerId: text('manager_id').references((): AnySQLiteColumn => users.id, { onDelete: 'set null' }),
    jobTitle: text('job_title'),
    /** Folded for search. */
    foldedJobTitle: text('folded_job_title').notNull().default(''),
    phone: text('phone'),
    /** Their first day at work, as `2026-11-23`. */
    startDate: text('start_date'),
    status: text('status', { enum: ['active', 'invited', 'archived'] }).notNull(),
    archivedAt: instant('archived_at'),
    invitedBy: text('invited_by').references((): AnySQLiteColumn => users.id, { onDelete: 'set null' }),
    timeZone: text('time_zone'),
    theme: text('theme', { enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    /** Key of the object in FILES. */
    photoKey: text('photo_key'),
    /** Encrypted. Waits for its first code until `twoStepAt` is set. */
    twoStepSecret: text('two_step_secret'),
    twoStepAt: instant('two_step_at'),
    /** Time step of the last accepted code: none is accepted twice. */
    twoStepCounter: integer('two_step_counter'),
    /** Accurate to some minutes; null before the first sign-in. */
    lastSeenAt: instant('last_seen_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_active_by_email')
      .on(table.email)
      .where(sql`status = 'active'`),
    index('users_by_email').on(table.email),
    uniqueIndex('users_by_organization').on(table.organizationId, table.email),
    index('users_by_manager').on(table.managerId),
    index('users_by_line').on(table.organizationId, table.managerId, table.foldedName),
  ],
)

/** A person's account at a provider to sign in with. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('identities_by_subject').on(table.provider, table.subject)],
)

/** For people who lost their authenticator app. Hashed, single use. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
)

/** A sign-in on one device: a family of refresh tokens. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for', {
      enum: [
        'signed-out',
        'stolen',
        'password-reset',
        'password-changed',
        'signed-out-everywhere',
        'archived',
        'two-step-reset',
      ],
    }),
    kind: text('kind', { enum: ['web', 'extension'] })
      .notNull()
      .default('web'),
    /** The web session that an extension's session was requested from; they end together. */
    parentId: text('parent_id').references((): AnySQLiteColumn => sessions.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    network: text('network'),
    /** Of the last refresh; null before the first. */
    lastUsedAt: instant('last_used_at'),
    /** When its owner last proved their identity; null once that was used. */
    provedAt: instant('proved_at'),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_parent').on(table.parentId)],
)

export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url. The token itself is not stored. */
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Set once, by the first exchange. */
    usedAt: instant('used_at'),
    /** The key that the successor was derived with, so that a retry within the grace period derives the same one. */
    successorKeyId: text('successor_key_id'),
  },
  (table) => [index('refresh_tokens_by_session').on(table.sessionId)],
)

/** Keys of programs. Each acts in the name of its creator, and may do no more than they and its role may. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    /** SHA-256 of the key, base64url. The key itself is not stored. */
    hash: text('hash').notNull(),
    /** Its last characters. */
    ending: text('ending').notNull(),
    role: text('role', { enum: KEY_ROLES }).notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<KeyScope[]>().notNull(),
    createdAt: createdAt(),
    /** Null where it does not expire. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_keys_by_hash').on(table.hash),
    index('api_keys_by_organization').on(table.organizationId, table.createdAt),
    index('api_keys_by_user').on(table.userId),
  ],
)

/** Links sent by email: single use, expiring, hashed. */
export const mailedLinks = sqliteTable(
  'mailed_links',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm-email', 'reset-password', 'invitation'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('mailed_links_by_user').on(table.userId, table.purpose)],
)

/** Id tokens that were used to sign in, kept until they expire, so that none is used twice. */
export const spentCredentials = sqliteTable(
  'spent_credentials',
  { hash: text('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('spent_credentials_by_expiry').on(table.expiresAt)],
)

/** A file in R2 that goes with a mail. */
interface MailAttachment {
  key: string
  /** ASCII, without quotes. */
  name: string
  type: string
  bytes: number
}

/** Mail is a row before it is sent, written in the batch of the change that it is about. */
export const mails = sqliteTable(
  'mails',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The inviting organization; null for other mail. */
    invitationFrom: text('invitation_from'),
    /** Where a mail program stops such mail by itself (RFC 8058); null for mail that nobody can stop. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** A file that goes with it, in R2; null without one. */
    attachment: text('attachment', { mode: 'json' }).$type<MailAttachment>(),
    status: text('status', { enum: ['pending', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mails_due').on(table.status, table.nextAttemptAt),
    index('mails_by_creation').on(table.createdAt),
    index('mails_by_inviter').on(table.invitationFrom, table.createdAt),
    index('mails_by_invited')
      .on(table.to, table.createdAt)
      .where(sql`invitation_from is not null`),
  ],
)
