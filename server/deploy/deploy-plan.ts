import { newSecret, type Secrets } from '#server/runtime/secrets.ts'
import { readServerSettings, type ServerSettings, SettingsError } from '#server/runtime/settings.ts'
import { toWorkerSettings } from '#server/runtime/worker-settings.ts'

export const DATABASE = 'bellwether'
export const MAIL_QUEUE = 'bellwether-mail'
export const FILES_BUCKET = 'bellwether-files'
export const APP = { name: 'bellwether', config: 'wrangler.toml' }
/** Written from `api/wrangler.toml` with the id of the account's own database, and not committed. */
export const API = { name: 'bellwether-api', config: 'api/wrangler.deploy.toml', source: 'api/wrangler.toml' }

const SECRET =
  /^(TOKEN_KEYS|SESSION_SECRET|SMTP_URL|RESEND_API_KEY|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|GEOLOCATION_KEY|\w+_CLIENT_SECRET)$/
// These are made once. Made again they would sign everybody out.
const MADE_ONCE = new Set(['TOKEN_KEYS', 'SESSION_SECRET'])
// On Cloudflare these are bindings, and there is no such process.
const SINGLE_MACHINE = new Set(['PARSE_URLS', 'PARSE_SECRET', 'COMPUTE_URL', 'COMPUTE_SECRET'])

export interface WorkerValues {
  /** Readable in the dashboard. */
  vars: Record<string, string>
  secrets: Record<string, string>
}

/** The settings of a deployment: like those of a server that strangers reach, because it is one. */
export function readDeploySettings(environment: Record<string, string | undefined>): ServerSettings {
  if (!environment['APP_URL']?.trim()) {
    throw new SettingsError([
      'APP_URL is missing: set it to the URL that people will use, such as https://seo.example.com.',
    ])
  }
  return readServerSettings({ ...environment, HOST: '0.0.0.0', PORT: '', DATA_DIR: '' })
}

const freshSecrets = (): Secrets => ({
  tokenKeys: [{ id: new Date().toISOString().slice(0, 10), secret: newSecret() }],
  session: newSecret(),
})

function split(values: Record<string, string>, known: ReadonlySet<string>): WorkerValues {
  const entries = Object.entries(values).filter(([name]) => !SINGLE_MACHINE.has(name))
  const isNeeded = (name: string) => !MADE_ONCE.has(name) || !known.has(name)
  return {
    vars: Object.fromEntries(entries.filter(([name]) => !SECRET.test(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => SECRET.test(name) && isNeeded(name))),
  }
}

/** What to hand to each worker; secrets that are made once are made only where `known` does not name them. */
export function toDeployValues(
  settings: ServerSettings,
  version: string,
  known: { app: ReadonlySet<string>; api: ReadonlySet<string> },
): { app: WorkerValues; api: WorkerValues } {
  const parsers = { urls: [], secret: '' }
  const compute = { url: '', secret: '' }
  // The platform's own browsers are not used: see docs/decisions/068.
  const rendering = { url: '', secret: '' }
  // There PageSpeed Insights runs Lighthouse: see docs/decisions/089.
  const lighthouse = { url: '', secret: '', places: 0 }
  // Nothing there sees certificates.
  const tlsProbes = { url: '', secret: '' }
  const secrets = freshSecrets()
  const { app, api } = toWorkerSettings({
    settings,
    secrets,
    standIns: {},
    version,
    parsers,
    compute,
    rendering,
    lighthouse,
    tlsProbes,
  })
  return { app: split(app, known.app), api: split(api, known.api) }
}

/** The api's configuration with the id of the database to use. */
export function withDatabaseId(toml: string, id: string): string {
  const replaced = toml.replace(/^database_id = ".*"$/m, `database_id = "${id}"`)
  if (!replaced.includes(`"${id}"`))
    throw new Error('api/wrangler.toml has no database_id: add one to its D1 database.')
  return replaced
}

/** The api's configuration with the folder of fonts, relative to it. Without script in front of them nobody else can reach them. */
export const withFonts = (toml: string, folder: string): string =>
  `${toml}\n[assets]\ndirectory = "${folder}"\nbinding = "FONTS"\nrun_worker_first = true\n`

/** The steps of a deployment in words, and what is still missing for them. */
export function describePlan(environment: Record<string, string | undefined>): string[] {
  const steps = [
    'Build both workers',
    `Create the database ${DATABASE}, unless it is there`,
    `Create the queue ${MAIL_QUEUE}, unless it is there`,
    `Create the bucket ${FILES_BUCKET}, unless it is there`,
    'Apply the migrations that the database has not seen',
    `Deploy ${API.name} with its settings and secrets; make TOKEN_KEYS on the first time`,
    `Deploy ${APP.name} with its settings and secrets; make SESSION_SECRET on the first time`,
  ]
  return [...steps.map((step, index) => `${index + 1}. ${step}`), ...findMissing(environment)]
}

function findMissing(environment: Record<string, string | undefined>): string[] {
  try {
    readDeploySettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.problems.map((problem) => `Before it can run: ${problem}`)
  }
}
