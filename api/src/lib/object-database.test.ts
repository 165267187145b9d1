import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrate, type Migration } from './object-database.ts'

const createNotes: Migration = (sql) => void sql.exec('CREATE TABLE notes (text TEXT)')
const addAuthor: Migration = (sql) => void sql.exec('ALTER TABLE notes ADD COLUMN author TEXT')
const fail: Migration = (sql) => {
  sql.exec('ALTER TABLE notes ADD COLUMN half TEXT')
  throw new Error('The power is gone.')
}

function open() {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  const columns = () =>
    [...database.sql.exec(`SELECT name FROM pragma_table_info('notes')`)].map(({ name }) => name)
  return { database, columns }
}

test('a database takes the steps that it has not taken, and each of them once', () => {
  const { database, columns } = open()

  migrate(database, 'notes', [createNotes])
  database.sql.exec(`INSERT INTO notes VALUES ('kept')`)
  migrate(database, 'notes', [createNotes, addAuthor])
  migrate(database, 'notes', [createNotes, addAuthor])

  expect(columns()).toEqual(['text', 'author'])
  expect([...database.sql.exec('SELECT * FROM notes')]).toEqual([{ text: 'kept', author: null }])
})

test('a step that breaks off has not happened, and comes again', () => {
  const { database, columns } = open()

  expect(() => migrate(database, 'notes', [createNotes, fail])).toThrow('The power is gone.')
  expect(columns()).toEqual(['text'])

  migrate(database, 'notes', [createNotes, addAuthor])
  expect(columns()).toEqual(['text', 'author'])
})

test('a database of a later build is left alone', () => {
  const { database, columns } = open()
  migrate(database, 'notes', [createNotes, addAuthor])

  expect(() => migrate(database, 'notes', [createNotes])).toThrow(
    'The notes database is of version 2, and this build knows versions up to 1.',
  )
  expect(columns()).toEqual(['text', 'author'])
})
