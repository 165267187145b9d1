import * as z from 'zod'

const Audit = z.object({
  title: z.string(),
  description: z.string().default(''),
  score: z.number().min(0).max(1).nullish(),
  scoreDisplayMode: z.string(),
  displayValue: z.string().optional(),
  numericValue: z.number().optional(),
  scoringOptions: z.object({ p10: z.number().min(0), median: z.number().min(0) }).optional(),
  metricSavings: z.record(z.string(), z.number()).optional(),
  details: z
    .object({
      items: z.array(z.unknown()).optional().catch(undefined),
      overallSavingsMs: z.number().optional(),
      overallSavingsBytes: z.number().optional(),
    })
    .optional()
    .catch(undefined),
})
export type ResultAudit = z.infer<typeof Audit>

/** What is read of a result of Lighthouse, as its JSON file has it and as PageSpeed Insights replies it. */
export const Result = z.object({
  lighthouseVersion: z.string().max(40),
  fetchTime: z.iso.datetime(),
  finalDisplayedUrl: z.string().optional(),
  finalUrl: z.string().optional(),
  runWarnings: z.array(z.string()).default([]),
  runtimeError: z.object({ code: z.string() }).optional(),
  audits: z.record(z.string(), Audit),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().min(0).max(1).nullish(),
      auditRefs: z.array(
        z.object({ id: z.string(), weight: z.number().min(0), group: z.string().optional() }),
      ),
    }),
  ),
})
export type Result = z.infer<typeof Result>
