#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { type Options, readArguments, USAGE } from './bellwether/arguments.ts'
import { AuditFailed, EXIT, UsageError } from './bellwether/failures.ts'
import { hasPassed, judge } from './bellwether/judge.ts'
import { startOwnServer } from './bellwether/own-server.ts'
import { writeReport } from './bellwether/reports.ts'
import { type Result, runAudit } from './bellwether/run-audit.ts'

// bellwether audit <url> [options]
// Progress goes to stderr, the result to stdout.

const say = (text: string) => console.error(text)

async function auditHere(options: Options): Promise<Result> {
  say('Starting a server on this machine…')
  const server = await startOwnServer()
  // A command that is broken off leaves nothing behind.
  const stopAndEnd = () => void server.stop().then(() => process.exit(EXIT.failed))
  process.once('SIGINT', stopAndEnd).once('SIGTERM', stopAndEnd)
  try {
    return { ...(await runAudit(server, options, say)), link: null }
  } finally {
    await server.stop()
  }
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
