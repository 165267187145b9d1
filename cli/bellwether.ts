#!/usr/bin/env node
import '#server/build/compile-cache.ts'
import { writeFileSync } from 'node:fs'
import { type Options, readArguments, USAGE } from './bellwether/arguments.ts'
import { AuditFailed, EXIT, UsageError } from './bellwether/failures.ts'
import { hasPassed, judge } from './bellwether/judge.ts'
import { writeReport } from './bellwether/reports.ts'
import { type Result, runAudit } from './bellwether/run-audit.ts'

// bellwether audit <url> [options]
// Progress goes to stderr, the result to stdout.

const say = (text: string) => console.error(text)

/** The engine is loaded where it runs. */
async function auditHere(options: Options): Promise<Result> {
  const here = await import('./bellwether/audit-here.ts')
  return here.auditHere(options, say)
}

async function auditThere(server: NonNullable<Options['server']>, options: Options): Promise<Result> {
  const result = await runAudit(server, options, say)
  return { ...result, link: `${server.url}/seo/audits/${result.audit.id}` }
}

async function run(given: readonly string[]): Promise<number> {
  const options = readArguments(given, process.env)
  if (!options) {
    console.log(USAGE)
    return EXIT.passed
  }
  const result = await (options.server ? auditThere(options.server, options) : auditHere(options))
  const verdicts = judge(result, options)
  const report = writeReport(options.format, { result, verdicts })
  if (options.output === null) process.stdout.write(report)
  else writeFileSync(options.output, report)
  return hasPassed(verdicts) ? EXIT.passed : EXIT.exceeded
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof UsageError) {
    say(`${error.message}\n\n${USAGE}`)
    process.exitCode = EXIT.usage
  } else {
    say(error instanceof AuditFailed ? error.message : `The command failed: ${String(error)}`)
    process.exitCode = EXIT.failed
  }
}
