import { globSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import { users } from '#api/db/schema/account.ts'
import { auditEvents, teamMembers, teams } from '#api/db/schema/people.ts'
import {
  calibrationChanges,
  calibrationGroups,
  calibrationPeople,
  calibrationReviewees,
} from '#api/db/schema/calibration.ts'
import {
  reviewCycleAttributes,
  reviewCycleForms,
  reviewCycleQuestions,
  reviewCycles,
  reviewPackets,
  reviews,
} from '#api/db/schema/review-cycles.ts'
import {
  anonymousAnswers,
  attributeScores,
  closedPackets,
  directionScores,
  peerNominations,
  reviewAnswers,
} from '#api/db/schema/review-results.ts'
import {
  reviewContentUses,
  reviewQuestions,
  reviewTemplateQuestions,
  reviewTemplates,
  scoredAttributes,
} from '#api/db/schema/reviews.ts'
import { type Founding, makePeople, type People } from './people.ts'
import { type CycleRows, makeReviewHistory } from './review-history.ts'

type Insert = [table: SQLiteTable, rows: object[]]

/** Below the number of parameters that one statement of SQLite takes. */
const ROWS_AT_ONCE = 500

const listCycleInserts = (rows: CycleRows): Insert[] => [
  [reviewCycles, [rows.cycle]],
  [reviewCycleForms, rows.forms],
  [reviewCycleQuestions, rows.questions],
  [reviewCycleAttributes, rows.attributes],
  [reviewContentUses, rows.uses],
  [reviewPackets, rows.packets],
  [peerNominations, rows.nominations],
  [reviews, rows.reviews],
  [reviewAnswers, rows.answers],
  [anonymousAnswers, rows.anonymous],
  [closedPackets, rows.closed],
  [directionScores, rows.directionScores],
  [attributeScores, rows.attributeScores],
  [calibrationGroups, rows.calibration.groups],
  [calibrationPeople, rows.calibration.people],
  [calibrationReviewees, rows.calibration.reviewees],
  [calibrationChanges, rows.calibration.changes],
  [auditEvents, rows.events],
]

/** Everything below the owner of a company, in the order in which rows refer to each other. */
function listInserts(founding: Founding, people: People): Insert[] {
  const { content, cycles } = makeReviewHistory(founding, people)
  return [
    [users, people.colleagues],
    [teams, people.teams],
    [teamMembers, people.members],
    [reviewQuestions, content.questions],
    [reviewTemplates, content.templates],
    [reviewTemplateQuestions, content.templateQuestions],
    [scoredAttributes, content.attributes],
    ...cycles.flatMap(listCycleInserts),
  ]
}

/** Writes the statements of Drizzle, which maps the columns, and runs none of them. */
const writer = drizzle(() => Promise.resolve({ rows: [] }))

function insert(database: DatabaseSync, [table, rows]: Insert): void {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const { sql, params } = writer
      .insert(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .toSQL()
    // Drizzle has mapped each to what SQLite keeps.
    database.prepare(sql).run(...(params as SQLInputValue[]))
  }
}

const FOUNDED =
  'select id, organization_id as organizationId, first_name as firstName, last_name as lastName, password_hash as passwordHash from users where email = ?'

interface Owner {
  id: string
  organizationId: string
  firstName: string
  lastName: string
  passwordHash: string | null
}

function findOwner(database: DatabaseSync, email: string): Owner | undefined {
  const isThere = database.prepare("select 1 from sqlite_master where name = 'review_packets'").get()
  return isThere && (database.prepare(FOUNDED).get(email) as Owner | undefined)
}

interface Wanted {
  /** Of the owner. */
  email: string
  now: Date
  branches?: number
}

/**
 * Gives the organization of an owner 59 colleagues in five teams and two years of reviews, or several times so many, unless it
 * has colleagues. The product must not run. Everybody signs in with the password of the owner.
 */
export function addSampleCompany(dataDir: string, { email, now, branches = 1 }: Wanted): void {
  for (const file of globSync(path.join(dataDir, 'd1', '**/*.sqlite'))) {
    const database = new DatabaseSync(file)
    const owner = findOwner(database, email)
    if (owner && countPeople(database, owner) === 1)
      fill(database, {
        organizationId: owner.organizationId,
        owner,
        passwordHash: owner.passwordHash,
        now,
        branches,
      })
    database.close()
  }
}

function countPeople(database: DatabaseSync, { organizationId }: Owner): number {
  const counting = 'select count(*) as count from users where organization_id = ?'
  return (database.prepare(counting).get(organizationId) as { count: number }).count
}

function fill(database: DatabaseSync, founding: Founding): void {
  database.exec('begin')
  for (const each of listInserts(founding, makePeople(founding))) insert(database, each)
  database.exec('commit; analyze')
}
