import { runProbesJob, type ProbeReport } from '#api/crawl/fetch/probes-job.ts'
import { planProbes } from '#api/crawl/store/probe-plan.ts'
import { countWaiting, storeProbe, takeWaiting } from '#api/crawl/store/probes.ts'
import { withoutBreak } from '#api/crawl/store/in-steps.ts'
import { wantsOf } from '#api/engine/probes/probed.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type FixtureFiles, serveFiles } from '#tests/fixtures/site/fixture-files.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'

/** Asks for everything that a stored crawl names, as its end does. */
export async function probeFixture(sql: Sql, files: FixtureFiles): Promise<void> {
  withoutBreak(planProbes(sql, `${ORIGIN}/`))
  const rules = { userAgent: 'Test/1.0', allowPrivate: false }
  for (const [home, count] of countWaiting(sql)) {
    const waiting = takeWaiting(sql, home, count)
    const idOf = new Map(waiting.map(({ url, id }) => [url, id]))
    const targets = waiting.map(({ url, kind }) => ({ url, wants: wantsOf(kind) }))
    const asked = { targets, timeoutMs: 1_000, spacingMs: 0, rules, robotsIgnoredOn: [] }
    const report = (text: string) => {
      const { probed } = JSON.parse(text) as ProbeReport
      storeProbe(sql, idOf.get(probed.url) ?? 0, probed)
      return Promise.resolve()
    }
    const output = { report, announce: <Value>(_: string, read: () => Value) => Promise.resolve(read()) }
    await runProbesJob({ kind: 'probes', audit: crypto.randomUUID(), ...asked }, output, serveFiles(files))
  }
}
