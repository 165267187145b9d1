import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldPersonName, withFoldedText } from '#api/core/directory/folded-columns.ts'
import { foldText } from '#contract/folded-text.ts'

const FOLDER = 'api/migrations'

function runMigration(db: DatabaseSync, ending: string): void {
  const [file = ''] = readdirSync(FOLDER).filter((name) => name.endsWith(ending))
  db.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
}

/** What the names of people become that were stored before they were folded. */
function migrate(people: { firstName: string; lastName: string }[]): unknown[] {
  const db = new DatabaseSync(':memory:')
  db.exec("create table users (first_name text, last_name text, folded_name text not null default '')")
  db.exec("create table teams (name text, folded_name text not null default '')")
  const insert = db.prepare('insert into users (first_name, last_name) values (?, ?)')
  for (const { firstName, lastName } of people) insert.run(firstName, lastName)
  runMigration(db, '_fold_names.sql')
  return db.prepare('select folded_name from users order by rowid').all().map(Object.values)
}

test('names that were stored before are folded as new ones are', () => {
  const people = [
    { firstName: 'Álvaro', lastName: 'Conceição' },
    { firstName: 'ŁUKASZ', lastName: 'Źdźbło' },
    { firstName: 'Øyvind', lastName: 'Ærø-Strauß' },
    { firstName: 'Nguyễn', lastName: 'Thị Ánh' },
    { firstName: 'Ελένη', lastName: 'Παπαδοπούλου' },
    { firstName: 'Юлия', lastName: 'Ёлкина' },
    { firstName: "O'Neil", lastName: '李' },
    { firstName: 'A\u0301lvaro', lastName: 'İpek' },
  ]

  expect(migrate(people)).toEqual(people.map((names) => [foldPersonName(names)]))
})

test('job titles and lines of the audit log that were stored before are folded as new ones are', () => {
  const db = new DatabaseSync(':memory:')
  db.exec("create table users (job_title text, folded_job_title text not null default '')")
  db.exec(
    "create table changes (actor_name text, action text, subject_name text, details text, folded_text text not null default '')",
  )
  const titles = ['Gerente de Operações', 'Head of Growth', null]
  for (const title of titles) db.prepare('insert into users (job_title) values (?)').run(title)
  const lines = [
    {
      actorName: 'Zoë Öztürk',
      action: 'user.updated',
      subjectName: 'Álvaro',
      details: [
        { field: 'jobTitle', from: null, to: 'Chefe de Produção' },
        { field: 'phone', from: '+55 11', to: null },
      ],
    },
    { actorName: null, action: 'subscription.ended', subjectName: 'Growth', details: [] },
  ]
  const insert = db.prepare(
    'insert into changes (actor_name, action, subject_name, details) values (?, ?, ?, ?)',
  )
  for (const { actorName, action, subjectName, details } of lines)
    insert.run(actorName, action, subjectName, JSON.stringify(details))

  runMigration(db, '_fold_searches.sql')

  const read = (query: string): unknown[] =>
    db
      .prepare(query)
      .all()
      .flatMap((row) => Object.values(row))
  expect(read('select folded_job_title from users order by rowid')).toEqual(
    titles.map((title) => foldText(title ?? '')),
  )
  expect(read('select folded_text from changes order by rowid')).toEqual(
    lines.map((line) => withFoldedText(line).foldedText),
  )
})
