import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

test('organizations of before hold the domain that somebody of theirs has confirmed an address of', () => {
  const db = new DatabaseSync(':memory:')
  db.exec('create table organizations (id text, domain text, domain_proved_at integer)')
  db.exec('create table users (organization_id text, email text, status text, email_confirmed_at integer)')
  const add = (id: string, domain: string, people: [email: string, status: string, at: number | null][]) => {
    db.prepare('insert into organizations (id, domain) values (?, ?)').run(id, domain)
    const insert = db.prepare('insert into users values (?, ?, ?, ?)')
    for (const [email, status, at] of people) insert.run(id, email, status, at)
  }
  add('proved', 'acme.com', [
    ['ana@acme.com', 'active', 20],
    ['bea@acme.com', 'active', 10],
    ['gil@acme.com', 'archived', 5],
    ['eva@mail.acme.com', 'active', 1],
  ])
  add('unconfirmed', 'claimed.com', [['ana@claimed.com', 'active', null]])
  add('other', 'named.com', [['ana@example.com', 'active', 10]])
  add('left', 'left.com', [['ana@left.com', 'archived', 10]])

  db.exec(readFileSync('api/migrations/0015_prove_domains.sql', 'utf8'))

  const rows = db.prepare('select id, domain_proved_at as at from organizations').all()
  expect(rows.map(({ id, at }) => [id, at])).toEqual([
    ['proved', 10],
    ['unconfirmed', null],
    ['other', null],
    ['left', null],
  ])
})
