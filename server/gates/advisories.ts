import * as z from 'zod'

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

/** What a look-up came to. A registry that could not be queried never means "none found". */
export type Lookup =
  { outcome: 'asked'; packages: number; advisories: string[] } | { outcome: 'not-asked'; reason: string }

const Failure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }).optional(),
})

function findReason(printed: unknown): string {
  const { data } = Failure.safeParse(printed)
  return data?.message || data?.error?.summary || 'npm printed no report that can be read'
}

/** Reads what `npm audit --json` has printed. */
export function readAudit(printed: string): Lookup {
  let report: unknown
  try {
    report = JSON.parse(printed)
  } catch {
    return { outcome: 'not-asked', reason: findReason(undefined) }
  }
  const { data } = Report.safeParse(report)
  // An empty lock would have nothing to ask about, and its report looks like that of a clean one.
  if (!data || data.metadata.dependencies.total === 0)
    return { outcome: 'not-asked', reason: findReason(report) }
  const advisories = Object.entries(data.vulnerabilities).flatMap(([name, { severity, range, via }]) =>
    via.flatMap((one) =>
      typeof one === 'string' ? [] : [`${severity}: ${name} ${range}: ${one.title} (${one.url})`],
    ),
  )
  return { outcome: 'asked', packages: data.metadata.dependencies.total, advisories }
}
