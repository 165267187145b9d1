import { type SignedInScope } from '#api/core/access/scope.ts'
import { ReportContent } from '#contract/seo/reports.content.ts'
import { REPORT_SECTIONS, type ReportSection, SECTION_WORDS } from '#contract/seo/reports.words.ts'
import { type Provenance } from '#contract/seo/sources.ts'
import { type ReportTools } from './report-tools.ts'
import { writeDomain } from './sections/domain-section.ts'
import { writeIssues } from './sections/issues-section.ts'
import { writeKeywords } from './sections/keywords-section.ts'
import { writeBacklinks, writeCompetitors } from './sections/link-sections.ts'
import { writePages } from './sections/pages-section.ts'
import { writeRanks } from './sections/ranks-section.ts'
import { toAuditOrigin, toScoreWord, writeScore } from './sections/score-section.ts'
import { toDay } from './sections/section-words.ts'
import { type Facts, type WriteSection } from './sections/section.ts'
import { writeTechnologies } from './sections/technologies-section.ts'

const WRITERS: Readonly<Record<ReportSection, WriteSection>> = {
  score: writeScore,
  issues: writeIssues,
  pages: writePages,
  domain: writeDomain,
  keywords: writeKeywords,
  ranks: writeRanks,
  backlinks: writeBacklinks,
  competitors: writeCompetitors,
  technologies: writeTechnologies,
}

export interface Wanted {
  /** A host, as `parseTarget` has it. */
  host: string
  title: string
  sections: readonly ReportSection[]
}

/** How long a text of a site may be in a report: beyond that it says nothing more. */
const LONGEST = 600

/** Text of crawled sites has whatever length somebody gave it. */
const clip = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function toSources(told: readonly Provenance[], { audit }: Facts): ReportContent['sources'] {
  const own = audit
    ? [
        {
          name: 'Site audit',
          basis: 'Measured',
          day: toDay(audit.finishedAt ?? audit.createdAt),
          coverage: `${toAuditOrigin(audit)}; starts at ${audit.url}`,
        },
      ]
    : []
  const others = told.map(({ name, basis, asOf, coverage }) => ({
    name,
    basis: basis === 'measured' ? 'Measured' : 'Estimated',
    day: toDay(asOf),
    coverage,
  }))
  const byWords = new Map([...own, ...others].map((source) => [Object.values(source).join('\n'), source]))
  return [...byWords.values()]
}

async function findAudit(tools: ReportTools, scope: SignedInScope, host: string) {
  const known = await tools.findDomain(scope, host)
  return known?.auditId ? tools.getAudit(scope, known.auditId) : undefined
}

/** Every text at most so long, in whatever depth. */
function clipAll(value: unknown): unknown {
  if (typeof value === 'string') return clip(value)
  if (Array.isArray(value)) return value.map(clipAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clipAll(each)]))
}

/** What the chosen sections say now, in their order. All are written at once, each from what it asks for. */
export async function writeReport(
  tools: ReportTools,
  scope: SignedInScope,
  { host, title, sections }: Wanted,
): Promise<ReportContent> {
  const { name, primaryColor: color, logoKey } = scope.account.organization
  const audit = await findAudit(tools, scope, host)
  const facts: Facts = { tools, scope, host, audit, appUrl: scope.settings.APP_URL }
  const written = await Promise.all(
    sections.map(async (id) => ({ id, title: SECTION_WORDS[id], ...(await WRITERS[id](facts)) })),
  )
  const inUsualOrder = written.toSorted(
    (one, other) => REPORT_SECTIONS.indexOf(one.id) - REPORT_SECTIONS.indexOf(other.id),
  )
  const score = audit?.score ?? null
  const content = {
    title,
    target: host,
    organization: { name, color, hasLogo: logoKey !== null },
    createdAt: scope.now().toISOString(),
    score:
      audit && score !== null
        ? { value: score, word: toScoreWord(score), origin: toAuditOrigin(audit) }
        : null,
    summary: inUsualOrder.flatMap(({ sentences }) => sentences),
    sections: written.map(({ id, title: heading, blocks }) => ({ id, title: heading, blocks })),
    sources: toSources(
      inUsualOrder.flatMap(({ sources }) => sources),
      facts,
    ),
  }
  return ReportContent.parse(clipAll(content))
}
