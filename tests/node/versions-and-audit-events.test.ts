import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { AUDIT_EVENTS } from '#contract/organization/audit-log.actions.ts'

const FOLDER = 'api/migrations'

/** Those of later versions were never stored without what they are about. */
const EVENTS = Object.entries(AUDIT_EVENTS).filter(
  ([action, { entity }]) =>
    entity !== 'issue' && !action.startsWith('review.') && !action.startsWith('feedback.'),
)

/** The database as the version before left it, with one row of each thing that several people edit. */
function databaseBefore(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const file of readdirSync(FOLDER).sort()) {
    if (file.endsWith('.sql') && file < '0017') db.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
  }
  db.exec(`
    insert into organizations (id, name, domain, company_size, company_type, number_of_users, created_at)
      values ('org_a', 'Acme', 'acme.com', '1-10', 'software', 3, 1);
    insert into users (id, organization_id, first_name, last_name, email, role, status, created_at)
      values ('usr_a', 'org_a', 'Ana', 'Lima', 'ana@acme.com', 'owner', 'active', 1);
    insert into teams (id, organization_id, name, created_at) values ('tea_a', 'org_a', 'Growth', 1);`)
  const insert = db.prepare(
    "insert into changes (id, organization_id, action, subject_name, details, at) values (?, 'org_a', ?, 'Ana', '[]', 1)",
  )
  for (const [action] of EVENTS) insert.run(`chg_${action}`, action)
  return db
}

test('what was stored before has a first version, and its audit events say what they are about', () => {
  const db = databaseBefore()

  const [file = ''] = readdirSync(FOLDER).filter((name) => name.startsWith('0017') && name.endsWith('.sql'))
  db.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))

  for (const table of ['organizations', 'users', 'teams']) {
    expect({ ...db.prepare(`select version from ${table}`).get() }, table).toEqual({ version: 1 })
  }
  const events = db.prepare('select action, entity, reason, request_id, subject_version from changes').all()
  expect(events.map((row) => ({ ...row }))).toEqual(
    EVENTS.map(([action, { entity }]) => ({
      action,
      entity,
      reason: null,
      request_id: null,
      subject_version: null,
    })),
  )
})
