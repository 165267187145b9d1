import { parseArgs } from 'node:util'
import { UsageError } from './failures.ts'

export const FORMATS = ['text', 'json', 'md', 'junit'] as const
export type Format = (typeof FORMATS)[number]

export const FAIL_ON = ['error', 'warning', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** What a budget is about. Those of new issues need an audit before; a score is a minimum, the others are maximums. */
export const BUDGETS = ['errors', 'warnings', 'notices', 'new-errors', 'new-warnings', 'score'] as const
export type BudgetName = (typeof BUDGETS)[number]

export interface Options {
  url: string
  /** Null to audit on this machine, without a server. */
  server: { url: string; key: string } | null
  failOn: FailOn
  budgets: { name: BudgetName; limit: number }[]
  format: Format
  output: string | null
  maxPages: number
  /** Without a server: whether a public site may lead to this machine and the networks around it. */
  allowPrivate: boolean
  timeoutMinutes: number
}

export const USAGE = `bellwether audit <url> [options]

Audits a site, prints the result, and ends with a status that a pipeline can use.

  --server <url>        The Bellwether server. Without it, the site is audited on this machine.
  --key <key>           An API key of the server with the scope seo:write; or BELLWETHER_KEY.
  --allow-private       Without a server: a public name may lead to a private address, as that of a
                        staging server does. A private host that you name is audited anyway.
  --max-pages <n>       Pages to crawl at most (100).
  --fail-on <severity>  error, warning or never: which issues fail the run (error; never with budgets).
  --budget <name=n>     May be repeated. errors, warnings, notices: so many issues at most.
                        new-errors, new-warnings: so many issues with new findings since the audit before.
                        score: so much health at least.
  --format <format>     text, json, md or junit (text).
  --output <file>       Write the result there, and not to stdout.
  --timeout <minutes>   How long to wait for the audit (60).
  --help                This text.

Exit status: 0 passed, 1 an issue or a budget fails the run, 2 wrong usage, 3 the site could not be audited.`

const OPTIONS = {
  server: { type: 'string' },
  key: { type: 'string' },
  'fail-on': { type: 'string' },
  budget: { type: 'string', multiple: true },
  format: { type: 'string', default: 'text' },
  output: { type: 'string' },
  'max-pages': { type: 'string', default: '100' },
  timeout: { type: 'string', default: '60' },
  'allow-private': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function oneOf<Value extends string>(name: string, values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text)
  if (value === undefined) throw new UsageError(`${name} must be one of ${values.join(', ')}, not “${text}”.`)
  return value
}

function toCount(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least)
    throw new UsageError(`${name} must be a whole number of at least ${least}, not “${text}”.`)
  return value
}

function toBudget(text: string): Options['budgets'][number] {
  const [name = '', limit = ''] = text.split('=', 2)
  return { name: oneOf('--budget', BUDGETS, name), limit: toCount(`--budget ${name}`, limit, 0) }
}

function toServer(url: string | undefined, key: string | undefined): Options['server'] {
  if (url === undefined) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--server must be a URL, not “${url}”.`)
  if (!key) throw new UsageError('A server needs an API key: --key, or BELLWETHER_KEY.')
  return { url: new URL(url).href.replace(/\/$/, ''), key }
}

/** Null where help is asked for. */
export function readArguments(given: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const { values, positionals } = parse(given)
  if (values.help) return null
  const [command, url, ...rest] = positionals
  if (command !== 'audit')
    throw new UsageError(command ? `There is no command “${command}”.` : 'Name a command.')
  if (url === undefined || rest.length > 0) throw new UsageError('Name one URL to audit.')
  const budgets = (values.budget ?? []).map(toBudget)
  const server = toServer(values.server, values.key ?? environment['BELLWETHER_KEY'])
  if (server && values['allow-private'])
    throw new UsageError('--allow-private is for audits without a server, which has a setting for that.')
  return {
    url,
    server,
    failOn: oneOf('--fail-on', FAIL_ON, values['fail-on'] ?? (budgets.length > 0 ? 'never' : 'error')),
    budgets,
    format: oneOf('--format', FORMATS, values.format),
    output: values.output ?? null,
    maxPages: toCount('--max-pages', values['max-pages'], 1),
    allowPrivate: values['allow-private'],
    timeoutMinutes: toCount('--timeout', values.timeout, 1),
  }
}
