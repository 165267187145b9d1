import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { getCurrentBuild } from '#server/build/current-build.ts'
import {
  API,
  APP,
  DATABASE,
  describePlan,
  FILES_BUCKET,
  MAIL_QUEUE,
  readDeploySettings,
  toDeployValues,
  withDatabaseId,
  withFonts,
  type WorkerValues,
} from './deploy-plan.ts'
import { endWithReason } from '#server/runtime/end-with-reason.ts'
import { runTool, ToolError } from '#server/build/run-tool.ts'

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }))
const SecretList = z.array(z.object({ name: z.string() }))

const wrangler = (...args: string[]) => runTool('wrangler', args, { CI: '1', WRANGLER_SEND_METRICS: 'false' })

/** Whether a command succeeds: how wrangler tells that something is there. */
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ToolError) return false
      throw error
    },
  )

async function findDatabaseId(): Promise<string | undefined> {
  const databases = Databases.parse(JSON.parse(await wrangler('d1', 'list', '--json')))
  return databases.find(({ name }) => name === DATABASE)?.uuid
}

async function getDatabaseId(): Promise<string> {
  const known = await findDatabaseId()
  if (known) return known
  await wrangler('d1', 'create', DATABASE)
  const created = await findDatabaseId()
  if (!created)
    throw new Error(`The database ${DATABASE} was created but is not listed yet: run the deployment again.`)
  return created
}

async function ensureQueue() {
  if (!(await succeeds(wrangler('queues', 'info', MAIL_QUEUE))))
    await wrangler('queues', 'create', MAIL_QUEUE)
}

async function ensureBucket() {
  if (!(await succeeds(wrangler('r2', 'bucket', 'info', FILES_BUCKET))))
    await wrangler('r2', 'bucket', 'create', FILES_BUCKET)
}

/** The names of a worker's secrets; none for a worker that is not there yet. */
async function listSecrets(worker: string): Promise<ReadonlySet<string>> {
  try {
    const printed = await wrangler('secret', 'list', '--name', worker, '--format', 'json')
    return new Set(SecretList.parse(JSON.parse(printed)).map(({ name }) => name))
  } catch (error) {
    // Only where the worker is missing may its secrets be made: any other failure could replace those in use.
    if (error instanceof ToolError && /not found|does not exist|10007/i.test(error.message)) return new Set()
    throw error
  }
}

async function deployWorker(config: string, { vars, secrets }: WorkerValues) {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-deploy-'))
  const file = join(folder, 'secrets.json')
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  try {
    const given = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
    await wrangler('deploy', '--config', config, '--secrets-file', file, ...given)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function deploy() {
  const settings = readDeploySettings(process.env)
  const { version } = getCurrentBuild()
  console.log(`Database ${DATABASE}, queue ${MAIL_QUEUE}, bucket ${FILES_BUCKET} …`)
  const source = withFonts(readFileSync(API.source, 'utf8'), '../build/fonts')
  writeFileSync(API.config, withDatabaseId(source, await getDatabaseId()))
  await ensureQueue()
  await ensureBucket()
  await wrangler('d1', 'migrations', 'apply', DATABASE, '--remote', '--config', API.config)

  const known = { app: await listSecrets(APP.name), api: await listSecrets(API.name) }
  const { app, api } = toDeployValues(settings, version, known)
  // The api first: the app is bound to it.
  console.log(`Deploying ${API.name} …`)
  await deployWorker(API.config, api)
  console.log(`Deploying ${APP.name} …`)
  await deployWorker(APP.config, app)
  console.log(`Deployed. ${settings.APP_URL} will work once its DNS record points to the worker ${APP.name}.`)
}

/** Prints what would happen, and lets wrangler check and bundle both workers without an account. */
async function rehearse() {
  for (const line of describePlan(process.env)) console.log(line)
  getCurrentBuild()
  for (const { name, config } of [{ name: API.name, config: API.source }, APP]) {
    const folder = resolve('build', 'rehearsal', name)
    const printed = await wrangler('deploy', '--dry-run', '--config', config, '--outdir', folder)
    console.log(`${name}: ${/Total Upload:.*/.exec(printed)?.[0] ?? 'bundled'}`)
  }
  console.log('Nothing was deployed.')
}

await (process.argv.includes('--dry-run') ? rehearse() : deploy()).catch((error: unknown) =>
  endWithReason(error),
)
