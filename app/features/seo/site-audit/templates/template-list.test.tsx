// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { PageTemplate } from '#contract/seo/site-audit.templates.ts'
import { TemplateList } from './template-list.tsx'

afterEach(cleanup)

const template: PageTemplate = {
  id: 3,
  pattern: '/docs/*',
  example: 'https://example.com/docs/a',
  pages: 1_412,
  issues: 3_530,
  averageIssues: 2.5,
  worst: { check: 'title-missing', title: 'Missing title', severity: 'error', pages: 1_400 },
}

function show(templates: PageTemplate[], query = {}) {
  const asked = { page: 1, pageSize: 25, sort: 'pages', direction: 'desc', ...query } as const
  const element = (
    <TemplateList auditId="aud_1" templates={templates} total={templates.length} query={asked} />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a template leads to its pages and to the pages of its worst issue', () => {
  show([template])
  expect(screen.getByRole('link', { name: '/docs/*' }).getAttribute('href')).toBe(
    '/seo/audits/aud_1/pages?template=3',
  )
  expect(screen.getByRole('link', { name: 'Missing title' }).getAttribute('href')).toBe(
    '/seo/audits/aud_1/issues/title-missing?template=3',
  )
  expect(document.body.textContent).toContain('1,412')
  expect(document.body.textContent).toContain('on 1,400 pages')
})

test('a template without issues says so', () => {
  show([{ ...template, issues: 0, averageIssues: 0, worst: null }])
  expect(screen.getByText('None')).toBeTruthy()
})

test('an audit without templates and a search without results say different things', () => {
  show([])
  expect(screen.getByText('No templates')).toBeTruthy()
  cleanup()
  show([], { q: 'nothing' })
  expect(screen.getByText('No templates match these filters')).toBeTruthy()
})
