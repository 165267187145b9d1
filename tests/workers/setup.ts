import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

declare global {
  // What vitest.config.ts binds beside the bindings of api/wrangler.toml.
  // eslint-disable-next-line @typescript-eslint/no-namespace -- this is how the platform's types are extended
  namespace Cloudflare {
    interface Env {
      DB: D1Database
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
})
