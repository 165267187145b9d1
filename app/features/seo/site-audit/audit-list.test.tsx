// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { AuditDetail } from '#contract/seo/site-audit.ts'
import { AuditList } from './audit-list.tsx'
import { SAMPLE_AUDIT, SAMPLE_RUNNING } from './samples/sample-audit.ts'

afterEach(cleanup)

const USAGE = {
  audits: { used: 1, limit: 100 },
  pages: 0,
  pagesPerAudit: 5_000,
  crawler: { politeRate: 8, canRender: false },
  resetsAt: '2026-12-01T00:00:00.000Z',
  allowedActions: [],
}
const NOTHING_FOUND = { error: 0, warning: 0, notice: 0, passed: 0 }

/** Errors and warnings of one audit, as its row has them. */
function showFindings(changes: Partial<AuditDetail>) {
  const audit: AuditDetail = { ...SAMPLE_AUDIT, allowedActions: [], ...changes }
  const query = { page: 1, pageSize: 25, sort: 'created', direction: 'desc' } as const
  const element = (
    <AuditList
      audits={[audit]}
      total={1}
      query={query}
      timeZone="UTC"
      usage={USAGE}
      refusal={null}
      projects={[]}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  return cells.slice(3, 5).map(({ textContent }) => textContent)
}

test.each([
  ['that failed', { status: 'failed' as const, score: null, counts: NOTHING_FOUND }],
  ['that runs', { ...SAMPLE_RUNNING, counts: NOTHING_FOUND }],
])('an audit %s is not one without errors', (_, changes) => {
  expect(showFindings(changes)).toEqual(['–', '–'])
})

test('a finished audit that found nothing has no errors', () => {
  expect(showFindings({ score: 100, counts: NOTHING_FOUND })).toEqual(['0', '0'])
})
