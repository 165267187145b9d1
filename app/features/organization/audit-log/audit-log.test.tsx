// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { type AuditEvent, listAuditEvents } from '#contract/organization/audit-log.ts'
import { AuditLog } from './audit-log.tsx'

afterEach(cleanup)

/** The text of the only detail of an event. */
function renderDetail(from: string | null, to: string | null) {
  const event: AuditEvent = {
    id: 'chg_1',
    at: '2026-11-20T13:00:00.000Z',
    actor: { id: 'usr_1', name: 'Ana Silva' },
    action: 'user.updated',
    entity: 'user',
    subject: { id: 'usr_2', name: 'Rita Melo' },
    details: [{ field: 'Job title', from, to }],
    reason: null,
    requestId: null,
  }
  const query = listAuditEvents.query.parse({})
  const element = <AuditLog events={[event]} total={1} query={query} isDayLeftOut={false} timeZone="UTC" />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return screen.getByText(/^Job title:/, { selector: 'li' }).textContent.replaceAll(/\s+/g, ' ')
}

test.each([
  ['changed', 'Writer', 'Editor', 'Job title: Writer became Editor'],
  ['added', null, 'Editor', 'Job title: Editor'],
  ['removed', 'Writer', null, 'Job title: Writer (removed)'],
  ['changed from an empty value', '', 'Editor', 'Job title: empty became Editor'],
])('a value that was %s', (_, from, to, shown) => {
  expect(renderDetail(from, to)).toBe(shown)
})
