import { expect, test } from 'vitest'
import { drawOverview } from './overview-charts.server.tsx'

const counts = { error: 1, warning: 2, notice: 0, passed: 2 }
const audit = { id: 'aud_1', score: 64, categories: { links: 40, titles: 90 }, counts }
const issues = [
  { severity: 'error', category: 'links', pages: 30 },
  { severity: 'warning', category: 'links', pages: 4 },
  { severity: 'warning', category: 'titles', pages: 50 },
  { severity: 'notice', category: 'titles', pages: 0 },
] as const

test('every figure of a chart is in its table too', () => {
  const { severities, findings, health } = drawOverview({
    audit,
    issues: [...issues],
  })
  expect(severities.table.rows).toEqual([
    ['Errors', '1'],
    ['Warnings', '2'],
    ['Notices', '0'],
    ['Passed', '2'],
  ])
  expect(findings?.table.rows).toEqual([
    ['Titles and descriptions', '50'],
    ['Links', '34'],
  ])
  expect(health?.table.rows).toEqual([
    ['Links', '40'],
    ['Titles and descriptions', '90'],
  ])
})

test('the gauge has the score and its band as text', () => {
  expect(drawOverview({ audit, issues: [] }).gauge).toContain('Site health: 64 of 100, fair')
})

test('a clean site has no chart of findings, and a site without a score says so', () => {
  const { findings, health, gauge } = drawOverview({
    audit: { ...audit, score: null, categories: {} },
    issues: [],
  })
  expect(findings).toBeNull()
  expect(health).toBeNull()
  expect(gauge).toContain('no score')
})
