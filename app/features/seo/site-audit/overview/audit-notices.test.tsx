// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { toStartRefusals } from '#contract/seo/site-audit.actions.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import type { Audit, AuditDetail } from '#contract/seo/site-audit.ts'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { AuditNotices } from './audit-notices.tsx'
import { PageAudit } from '#app/features/seo/page-audit/page-audit.tsx'
import { toPageView } from '#app/features/seo/page-audit/page-report/page-view.server.ts'
import { SAMPLE_AUDIT } from '#app/features/seo/site-audit/samples/sample-audit.ts'

afterEach(cleanup)

function renderPage(element: ReactNode) {
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const outcome = {
  reason: 'moved',
  what: 'old.example redirects to another site: new.example.',
  advice: 'Audit that site instead.',
  target: 'https://new.example/start',
} as const

const failed: AuditDetail = {
  ...SAMPLE_AUDIT,
  allowedActions: [{ action: 'repeat', refusal: null }],
  url: 'https://old.example/',
  status: 'failed',
  failure: outcome.what,
  score: null,
  outcome,
}

test('where nothing was audited, only the reason is shown, and one button starts the next audit', () => {
  const { container } = renderPage(
    <AuditFrame audit={failed} timeZone="UTC" tab="overview">
      <p>248 checks passed</p>
    </AuditFrame>,
  )

  expect(screen.getByText(outcome.what)).toBeTruthy()
  expect(screen.getByText(outcome.advice)).toBeTruthy()
  expect(screen.queryByText(/passed/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Issues' })).toBeNull()
  const form = container.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/seo/audits/new')
  expect(form?.method).toBe('post')
  expect(new FormData(form ?? undefined).get('url')).toBe(outcome.target)
  expect(screen.getByRole('button', { name: 'Audit new.example/start' })).toBeTruthy()
})

test('an audit without a result and without a target can be started again', () => {
  renderPage(
    <AuditFrame audit={{ ...failed, outcome: { ...outcome, target: null } }} timeZone="UTC" tab="issues">
      <p>nothing</p>
    </AuditFrame>,
  )

  expect(screen.getByRole('link', { name: 'Audit again' }).getAttribute('href')).toContain(failed.id)
})

const REFUSALS = toStartRefusals(limitsOf({ productId: 'prod_growth', quantity: 1 }))

test.each(
  [outcome.target, null].flatMap((target) =>
    (['plan-ended', 'monthly-limit'] as const).map((reason) => ({ target, reason })),
  ),
)('refused for $reason, no other audit is offered for $target', ({ target, reason }) => {
  const { text } = REFUSALS[reason]
  const allowedActions = [{ action: 'repeat' as const, refusal: { reason, text } }]
  const { container } = renderPage(
    <AuditFrame
      audit={{ ...failed, allowedActions, outcome: { ...outcome, target } }}
      timeZone="UTC"
      tab="overview"
    >
      <p>nothing</p>
    </AuditFrame>,
  )

  expect(screen.getByText(outcome.what)).toBeTruthy()
  expect(container.querySelector('form')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit again' })).toBeNull()
  // About the plan the shell has a banner.
  expect(screen.queryByText(text) !== null).toBe(reason === 'monthly-limit')
})

test('an early stop and URLs blocked by robots.txt are reported at the top', () => {
  const failure =
    'The audit ended at its limit of 1,000 pages. 170 addresses that are known were not visited.'
  const gaps: Audit['gaps'] = [
    { reason: 'limit', missing: 170 },
    { reason: 'robots', missing: 1 },
  ]
  renderPage(<AuditNotices audit={{ ...SAMPLE_AUDIT, failure, gaps }} />)

  expect(screen.getByText(failure)).toBeTruthy()
  expect(screen.getByText('robots.txt blocks 1 known URL')).toBeTruthy()
})

test('a complete audit has no notices', () => {
  const progress = { ...SAMPLE_AUDIT.progress, blocked: 0, failed: 0 }
  const { container } = renderPage(<AuditNotices audit={{ ...SAMPLE_AUDIT, progress }} />)
  expect(container.textContent).toBe('')
})

test('an unreachable page is not shown as one with nothing to fix', () => {
  const dead = { reason: 'unreachable', what: 'dead.example refused or broke the connection.' } as const
  renderPage(
    <PageAudit
      url="dead.example"
      result={{
        url: 'https://dead.example/',
        finalUrl: 'https://dead.example/',
        status: null,
        view: toPageView({}, { robotsTxt: null, sitemaps: null }),
        preview: null,
        links: [],
        issues: [],
        passedCount: 0,
        outcome: { ...dead, advice: 'Check that the server is up.', target: null },
      }}
    />,
  )

  expect(screen.getByText(dead.what)).toBeTruthy()
  expect(screen.queryByText(/nothing to fix/i)).toBeNull()
  expect(screen.queryByText(/passed/i)).toBeNull()
})

test('an audit of what has changed says how much was taken over, and when nothing was believed', () => {
  const unchanged = { pages: 412, bytes: 2_500_000, isDistrusted: false }
  const audit: Audit = { ...SAMPLE_AUDIT, unchanged, progress: { ...SAMPLE_AUDIT.progress, fetched: 529 } }
  renderPage(<AuditNotices audit={audit} />)
  expect(screen.getByText('412 of 529 pages had not changed (304)')).toBeTruthy()
  cleanup()

  renderPage(<AuditNotices audit={{ ...audit, unchanged: { pages: 0, bytes: 0, isDistrusted: true } }} />)
  expect(screen.getByText('Every page was fetched')).toBeTruthy()
})

test.each([
  [1, '1 URL gave no response that could be read', 'Show it'],
  [13, '13 URLs gave no response that could be read', 'Show them'],
])('what could not be read is told, and leads to the list (%i)', (failed, title, link) => {
  const audit = { ...SAMPLE_AUDIT, progress: { ...SAMPLE_AUDIT.progress, failed } }
  renderPage(<AuditNotices audit={audit} />)

  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
    `/seo/audits/${SAMPLE_AUDIT.id}/pages?status=none`,
  )
})
