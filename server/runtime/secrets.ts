import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Secrets = z.object({
  /** The first key signs access tokens, all of them verify: put a new one first to rotate. */
  tokenKeys: z.array(z.object({ id: z.string().min(1), secret: z.string().min(32) })).min(1),
  /** Signs the app's own cookies: toasts, the state of a sign-in. */
  session: z.string().min(32),
})
export type Secrets = z.infer<typeof Secrets>

export const newSecret = () => randomBytes(32).toString('base64url')

function createSecrets(): Secrets {
  return {
    tokenKeys: [{ id: new Date().toISOString().slice(0, 10), secret: newSecret() }],
    session: newSecret(),
  }
}

/**
 * The secrets of this installation, made on the first start and kept in `<dataDir>/secrets.json` for its owner only.
 * @throws when the file is there but is not readable as secrets: guessing new ones would sign everybody out.
 */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  }

  const secrets = createSecrets()
  // Written aside and renamed, so that a crash leaves either no secrets or all of them.
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return secrets
}
