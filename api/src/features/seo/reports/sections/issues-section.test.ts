import { expect, test } from 'vitest'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type IssueSummary } from '#contract/seo/site-audit.findings.ts'
import { type CheckInfo } from '#contract/seo/checks.ts'
import { type ReportTools } from '#api/features/seo/reports/report-tools.ts'
import { writeIssues } from './issues-section.ts'
import { type Facts } from './section.ts'

const anIssue = (at: number): IssueSummary => ({
  check: `check-${at}`,
  title: `Issue ${at}`,
  category: 'titles',
  severity: 'warning',
  pages: 12,
  causes: 1,
  causeKind: 'same',
  template: null,
  new: null,
  fixed: null,
  cost: 1,
  reach: 80,
  isUrgent: false,
  includes: [],
})

const CHECK: CheckInfo = {
  id: 'check-0',
  title: 'Issue',
  category: 'titles',
  severity: 'warning',
  scope: 'page',
  why: 'It matters.',
  fix: 'Change it.',
}

/** An audit with so many issues, and how often an issue was asked for. */
function withIssues(count: number) {
  const asked: string[] = []
  const tools: Pick<ReportTools, 'listIssues' | 'getIssue'> = {
    listIssues: () =>
      Promise.resolve({
        items: Array.from({ length: count }, (_, at) => anIssue(at)),
        passed: [CHECK],
        notChecked: [],
        changes: null,
      }),
    getIssue: (_, { check }) => {
      asked.push(check)
      const items = [{ url: 'https://shop.example/', detail: 'Too long', evidence: null }]
      return Promise.resolve({
        check: CHECK,
        issue: null,
        notChecked: null,
        uncheckedPages: 0,
        items,
        total: 12,
      })
    },
  }
  const audit = {
    id: 'aud_1',
    score: 70,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:05:00.000Z',
    progress: { fetched: 60 },
  } as Audit
  const facts = { tools, audit, host: 'shop.example', appUrl: 'https://app.example' } as unknown as Facts
  return { facts, asked }
}

test.each([
  { count: 1, explained: 1, listed: 0, more: null },
  { count: 100, explained: 20, listed: 80, more: null },
  { count: 5_000, explained: 20, listed: 100, more: 'And 4,880 more issues' },
])(
  'of $count issues $explained are explained and $listed listed',
  async ({ count, explained, listed, more }) => {
    const { facts, asked } = withIssues(count)
    const { blocks, sentences } = await writeIssues(facts)
    expect(asked).toHaveLength(explained)
    const issues = blocks.flatMap((block) => (block.kind === 'issue' ? [block] : []))
    expect(issues).toHaveLength(explained)
    expect(issues[0]).toMatchObject({
      title: 'Issue 0',
      pages: '12 pages',
      fix: 'Change it.',
      more: { text: 'And 11 more', url: 'https://app.example/seo/audits/aud_1/issues/check-0' },
    })
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
    expect(tables.flatMap(({ rows }) => rows)).toHaveLength(listed)
    expect(tables[0]?.more?.text ?? null).toBe(more)
    expect(sentences).toEqual(['Fixing “Issue 0” on 12 pages would raise the score to about 80.'])
  },
)

test('an audit without issues says what passed, and one that has not finished says so', async () => {
  expect((await writeIssues(withIssues(0).facts)).blocks).toEqual([
    { kind: 'text', text: 'The audit found no issues: 1 check passed.' },
  ])
  const { blocks } = await writeIssues({ ...withIssues(3).facts, audit: undefined })
  expect(blocks).toEqual([
    { kind: 'note', text: 'No audit of shop.example has finished yet, so nothing is known of this.' },
  ])
})
