import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

// Two scanners that others wrote, pointed at a product on loopback with somebody's session, and bounded in time.

export interface Target {
  url: string
  cookie: string
  token: string
}

export interface Scan {
  name: string
  /** How long it took, in seconds. */
  seconds: number
  findings: string[]
}

async function runTool(command: string, args: string[], seconds: number) {
  const begun = performance.now()
  const tool = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const cutOff = setTimeout(() => tool.kill('SIGKILL'), seconds * 1000)
  const ended = once(tool, 'close')
  const [out, err] = await Promise.all([text(tool.stdout), text(tool.stderr), ended]).catch(() => {
    throw new Error(`There is no ${command} here. On Debian: apt-get install ${command}.`)
  })
  clearTimeout(cutOff)
  return { output: `${out}\n${err}`, seconds: Math.round((performance.now() - begun) / 1000) }
}

const SQLMAP = [
  '--batch',
  '--flush-session',
  '--level=2',
  '--risk=2',
  '--technique=BEUS',
  '--dbms=SQLite',
  '--threads=2',
  '--timeout=10',
  '--retries=0',
  '--ignore-code=*',
]

/** Each parameter of each address gets boolean-based, error-based, UNION and stacked tries. */
export async function runSqlmap(
  { url, cookie, token }: Target,
  addresses: { path: string; body?: string }[],
  secondsEach: number,
): Promise<Scan> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-sqlmap-'))
  const findings: string[] = []
  let seconds = 0
  for (const { path: at, body } of addresses) {
    const session = at.startsWith('/api/') ? `--headers=Authorization: Bearer ${token}` : `--cookie=${cookie}`
    const target = [`--output-dir=${folder}`, `--url=${url}${at}`, session]
    const data = body === undefined ? [] : [`--data=${body}`]
    const { output, seconds: taken } = await runTool('sqlmap', [...SQLMAP, ...target, ...data], secondsEach)
    seconds += taken
    // Whatever else it says, it did not come to an end that is good.
    if (!output.includes('all tested parameters do not appear to be injectable'))
      findings.push(`${at}: ${output.trim().slice(-500)}`)
  }
  return { name: 'sqlmap', seconds, findings }
}

const WapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
  anomalies: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
})

// Without the module that asks a server of the scanner's own: nothing leaves this machine.
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe'

/**
 * What it says of any product on plain http, of a header that browsers have dropped, and of cookies that scripts are to read.
 * Tests see to the first two on https.
 */
const EXPECTED = [
  /^Secure Flag cookie: .*Secure flag is not set/,
  /^HTTP Secure Headers: .*Strict-Transport-Security is not set/,
  /^HTTP Secure Headers: .*X-XSS-Protection is not set/,
  // Pages tell the extension from them who is signed in, and with which plan; the tokens are in cookies of their own, which no script reads.
  /^HttpOnly Flag cookie: .*HttpOnly flag is not set in the cookie : (?:user|subscription)$/,
]

/** The pages from the dashboard on, as somebody who is signed in. */
export async function runWapiti({ url, cookie }: Target, seconds: number): Promise<Scan> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-wapiti-'))
  const report = path.join(folder, 'report.json')
  // It would fetch these from their makers, also for modules that are not asked for.
  writeFileSync(path.join(folder, 'apps.json'), '{}')
  writeFileSync(path.join(folder, 'nikto_db'), '')
  const { seconds: taken, output } = await runTool(
    'wapiti',
    [
      `--url=${url}/`,
      '--start',
      `${url}/dashboard`,
      '--start',
      `${url}/seo/audits`,
      '--start',
      `${url}/settings/users`,
      '--scope',
      'folder',
      '--module',
      MODULES,
      '--header',
      `Cookie: ${cookie}`,
      '--max-scan-time',
      String(Math.round(seconds / 3)),
      '--max-attack-time',
      String(Math.round(seconds / 16)),
      '--max-links-per-page',
      '60',
      '--timeout',
      '10',
      '--no-bugreport',
      '--flush-session',
      '--store-session',
      folder,
      '--store-config',
      folder,
      '--format',
      'json',
      '--output',
      report,
    ],
    seconds,
  )
  let written: string
  try {
    written = readFileSync(report, 'utf8')
  } catch {
    throw new Error(`wapiti wrote no report:\n${output.slice(-2000)}`)
  }
  const { vulnerabilities, anomalies } = WapitiReport.parse(JSON.parse(written))
  const said = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path: at, info }) => `${kind}: ${at}: ${info}`),
  )
  const findings = said.filter((finding) => !EXPECTED.some((expected) => expected.test(finding)))
  return { name: `wapiti (${said.length - findings.length} expected findings)`, seconds: taken, findings }
}
