import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldPersonName } from '#api/lib/folded-name.ts'

const FOLDER = 'api/migrations'

/** What the names of people become that were stored before they were folded. */
function migrate(people: { firstName: string; lastName: string }[]): unknown[] {
  const db = new DatabaseSync(':memory:')
  db.exec("create table users (first_name text, last_name text, folded_name text not null default '')")
  db.exec("create table teams (name text, folded_name text not null default '')")
  const insert = db.prepare('insert into users (first_name, last_name) values (?, ?)')
  for (const { firstName, lastName } of people) insert.run(firstName, lastName)
  const [file = ''] = readdirSync(FOLDER).filter((name) => name.endsWith('_fold_names.sql'))
  db.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
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
