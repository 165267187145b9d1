import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { everyMinute } from '#server/runtime/cron.ts'
import { endWithReason } from '#server/runtime/end-with-reason.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import { createLog } from '#server/runtime/log.ts'
import { closeDataFolder, keepNewFilesPrivate } from '#server/runtime/private-data.ts'
import { prepareReportFonts } from '#server/fonts/report-fonts.ts'
import { withFonts } from '#server/deploy/deploy-plan.ts'
import { findTool, runTool } from '#server/build/run-tool.ts'
import { loadSecrets } from '#server/runtime/secrets.ts'
import { readServerSettings, type ServerSettings } from '#server/runtime/settings.ts'
import { startStandIns } from '#server/runtime/stand-ins.ts'
import { stopOnSignal } from '#server/runtime/stop-on-signal.ts'
import { toWorkerSettings } from '#server/runtime/worker-settings.ts'

const API_SOURCE = 'api/wrangler.toml'
/** The same with the fonts of reports, which a deployment adds too; not committed. */
const API_CONFIG = 'api/wrangler.dev.toml'
const FONTS = 'node_modules/.cache/report-fonts'
const KILL_AFTER_MS = 5000

// All of the environment becomes settings of the worker, so that nothing is written to a file.
const FOR_WRANGLER = { CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true', WRANGLER_SEND_METRICS: 'false' }
const SHELL = ['PATH', 'HOME', 'TERM', 'LANG', 'TMPDIR'] as const

/** What a tool needs to run at all, and none of the operator's other variables. */
const findShellEnvironment = () =>
  Object.fromEntries(SHELL.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** A tool in a process group of its own, so that whatever it starts ends with it. */
function runInGroup(name: string, args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [findTool(name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...findShellEnvironment(), ...settings, ...FOR_WRANGLER },
  })
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const group = -child.pid
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(group, 'SIGTERM')
  const kill = setTimeout(() => process.kill(group, 'SIGKILL'), KILL_AFTER_MS)
  await ended
  clearTimeout(kill)
}

async function readDevSettings() {
  const settings = readServerSettings({ DATA_DIR: '.dev', CRAWL_PRIVATE_ADDRESSES: 'allow', ...process.env })
  keepNewFilesPrivate()
  closeDataFolder(
    settings.DATA_DIR,
    createLog((line) => process.stdout.write(line), false),
  )
  const standIns = await startStandIns(settings)
  const told = toWorkerSettings({
    settings,
    secrets: loadSecrets(settings.DATA_DIR),
    standIns: standIns.settings,
    version: 'dev',
    parsers: { urls: [], secret: '' },
    compute: { url: '', secret: '' },
    rendering: { url: '', secret: '' },
    lighthouse: { url: '', secret: '', places: 0 },
    tlsProbes: { url: '', secret: '' },
  })
  return { settings, told, standIns }
}

type Told = ReturnType<typeof toWorkerSettings>

function runApp({ HOST: host, PORT: port }: ServerSettings, told: Told): ChildProcess {
  return runInGroup('remix', ['vite:dev', '--host', host, '--port', String(port), '--strictPort'], told.app)
}

async function runApi(port: number, state: string[], told: Told): Promise<ChildProcess> {
  const ports = ['--port', String(port), '--inspector-port', String(await findFreePort())]
  const quiet = ['--show-interactive-dev-session=false']
  // Without --test-scheduled there would be no address to start the jobs at.
  const args = ['dev', '--config', API_CONFIG, ...ports, ...state, '--test-scheduled', ...quiet]
  return runInGroup('wrangler', args, told.api)
}

function writeApiConfig(): void {
  prepareReportFonts(FONTS)
  writeFileSync(API_CONFIG, withFonts(readFileSync(API_SOURCE, 'utf8'), `../${FONTS}`))
}

/** The app with hot reload, the api beside it, both on the state in one folder. */
async function develop() {
  const { settings, told, standIns } = await readDevSettings()
  writeApiConfig()
  const state = ['--persist-to', settings.DATA_DIR]
  await runTool(
    'wrangler',
    ['d1', 'migrations', 'apply', 'DB', '--local', '--config', API_CONFIG, ...state],
    {
      CI: '1',
    },
  )

  const apiPort = await findFreePort(settings.PORT + 3)
  const [api, app] = [await runApi(apiPort, state, told), runApp(settings, told)]
  const stopCron = everyMinute(
    async () => {
      await fetch(`http://127.0.0.1:${apiPort}/cdn-cgi/local/scheduled`)
    },
    (error) => console.error('The scheduled jobs failed:', error),
  )
  // One without the other is no development server.
  const endWithChild = () => process.kill(process.pid, 'SIGTERM')
  for (const child of [api, app]) child.once('exit', endWithChild)
  stopOnSignal(async () => {
    stopCron()
    for (const child of [api, app]) child.off('exit', endWithChild)
    await Promise.all([endGroup(api), endGroup(app), standIns.stop()])
  })
}

await develop().catch(endWithReason)
