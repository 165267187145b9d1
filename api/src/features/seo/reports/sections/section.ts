import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type ReportBlock } from '#contract/seo/reports.content.ts'
import { type Provenance } from '#contract/seo/sources.ts'
import { type ReportTools } from '#api/features/seo/reports/report-tools.ts'

/** What every section is made from. */
export interface Facts {
  tools: ReportTools
  scope: SignedInScope
  /** A host, with its port where that is not the default one. */
  host: string
  /** The last finished audit of the host; undefined where there is none. */
  audit: Audit | undefined
  /** Of the pages of the product, which tables lead to. */
  appUrl: string
}

export interface Section {
  blocks: ReportBlock[]
  /** What of it matters most, for the summary. */
  sentences: string[]
  sources: Provenance[]
}

export type WriteSection = (facts: Facts) => Promise<Section>

export const aSection = (blocks: ReportBlock[], more: Partial<Section> = {}): Section => ({
  blocks,
  sentences: [],
  sources: [],
  ...more,
})

export const note = (text: string): ReportBlock => ({ kind: 'note', text })

/** What somebody knows, or why nobody does: a missing figure is reported as missing. */
export async function ask<Reply>(call: Promise<Reply>): Promise<{ reply: Reply } | { why: string }> {
  try {
    return { reply: await call }
  } catch (error) {
    if (error instanceof DomainError) return { why: error.message }
    throw error
  }
}

export const noAudit = (host: string): Section =>
  aSection([note(`No audit of ${host} has finished yet, so nothing is known of this.`)])
