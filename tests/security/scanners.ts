import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

function runTool(command: string, args: string[], seconds: number): { output: string; seconds: number } {
  const begun = performance.now()
  const { stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: (seconds + 60) * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`There is no ${command} here. On Debian: apt-get install ${command}.`)
  return { output: `${stdout}\n${stderr}`, seconds: Math.round((performance.now() - begun) / 1000) }
}

/** Each address with its parameters gets error-based, boolean and stacked tries, beside its cookies and its header. */
export function runSqlmap(
  { url, cookie, token }: Target,
  addresses: { path: string; body?: string }[],
  secondsEach: number,
): Scan {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-sqlmap-'))
  const findings: string[] = []
  let seconds = 0
  for (const { path: at, body } of addresses) {
    const isApi = at.startsWith('/api/')
    const { output, seconds: taken } = runTool(
      'timeout',
      [
        String(secondsEach),
        'sqlmap',
        '--batch',
        '--offline',
        '--flush-session',
        `--output-dir=${folder}`,
        '--level=2',
        '--risk=2',
        '--technique=BEUS',
        '--dbms=SQLite',
        '--threads=2',
        '--timeout=10',
        '--retries=0',
        '--ignore-code=*',
        '--random-agent',
        `--url=${url}${at}`,
        isApi ? `--headers=Authorization: Bearer ${token}` : `--cookie=${cookie}`,
        ...(isApi ? [] : [`--headers=Origin: ${url}`]),
        ...(body === undefined ? [] : [`--data=${body}`, ...(isApi ? ['--method=POST'] : [])]),
      ],
      secondsEach,
    )
    seconds += taken
    if (/is vulnerable|injection point\(s\)|appears to be injectable/i.test(output))
      findings.push(`sqlmap: ${at}`)
    if (/\(500|500 \(Internal Server Error\)/.test(output)) findings.push(`sqlmap was answered 500: ${at}`)
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

/** The pages from the dashboard on, as somebody who is signed in. */
export function runWapiti({ url, cookie }: Target, seconds: number): Scan {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-wapiti-'))
  const report = path.join(folder, 'report.json')
  writeFileSync(path.join(folder, 'start'), '')
  const { seconds: taken, output } = runTool(
    'wapiti',
    [
      `--url=${url}/`,
      '--start',
      `${url}/dashboard`,
      '--start',
      `${url}/seo/audits`,
      '--start',
      `${url}/settings/users`,
      '--exclude',
      `${url}/auth/signout`,
      '--exclude',
      `${url}/dev/*`,
      '--scope',
      'domain',
      '--module',
      MODULES,
      '--header',
      `Cookie: ${cookie}`,
      '--header',
      `Origin: ${url}`,
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
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    throw new Error(`wapiti wrote no report:\n${output.slice(-2000)}`)
  }
  const { vulnerabilities, anomalies } = WapitiReport.parse(JSON.parse(text))
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path: at, info }) => `wapiti: ${kind}: ${at}: ${info}`),
  )
  return { name: 'wapiti', seconds: taken, findings }
}
