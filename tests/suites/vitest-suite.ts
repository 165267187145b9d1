import path from 'node:path'
import * as z from 'zod'
import { runCommand } from './command.ts'
import { readReport, RESULTS } from './results.ts'
import { type Failure, orCrash, type SuiteResult } from './report.ts'

const VitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

type TestFile = z.infer<typeof VitestReport>['testResults'][number]

/** The tests of a file that failed, or the file itself where it could not be loaded. */
function listFailures({ name, status, message, assertionResults }: TestFile): Failure[] {
  const file = path.relative('.', name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [{ test: file, message }] : []
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    message: failureMessages?.join('\n') ?? '',
  }))
}

/** What a report of Vitest says; nothing where it is none. A file of which no test ran counts as a failed one. */
export function toResult(
  found: unknown,
  { name, seconds }: { name: string; seconds: number },
): SuiteResult | undefined {
  const report = VitestReport.safeParse(found).data
  if (!report) return undefined
  const failures = report.testResults.flatMap(listFailures)
  return {
    name,
    seconds,
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    files: report.testResults.map((one) => ({
      file: path.relative('.', one.name),
      seconds: (one.endTime - one.startTime) / 1000,
    })),
    failures,
  }
}

interface Choice {
  /** All files of the projects where none is named. */
  files?: string[]
  /** Shows what it prints only when it has ended, where another run prints meanwhile. */
  isBeside?: boolean
}

/** Runs projects of vitest.config.ts side by side. */
export async function runVitest(
  name: string,
  projects: string[],
  { files = [], isBeside = false }: Choice = {},
): Promise<SuiteResult> {
  const file = path.join(RESULTS, `${projects.join('-')}.json`)
  const command = [
    ...['npx', 'vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
  ]
  const { succeeded, seconds, printed } = await runCommand(command, { isShown: !isBeside })
  if (isBeside) console.log(`\n> ${command.join(' ')}\n${printed}`)
  return orCrash(toResult(readReport(file), { name, seconds }), { name, seconds, succeeded })
}
