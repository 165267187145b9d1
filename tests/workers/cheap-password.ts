import { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { base64url } from 'jose'
import { overD1 } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { type TestApi } from './api.ts'
import { PASSWORD } from './people.ts'

const COST = { N: 16, r: 1, p: 1 }
const SALT = new Uint8Array(16)

function toStored(password: string): string {
  const key = scryptSync(password.normalize('NFKC'), SALT, 32, COST)
  return `scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${base64url.encode(SALT)}$${base64url.encode(key)}`
}

/**
 * Gives somebody a password that is stored at next to no cost, for tests that try many wrong ones. The first right one
 * has it stored again, at full cost.
 */
export async function giveCheapPassword(api: TestApi, id: string, password = PASSWORD): Promise<UserRow> {
  const [row] = await overD1(api.bindings.DB)
    .update(users)
    .set({ passwordHash: toStored(password) })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error('there is no such person')
  return row
}
