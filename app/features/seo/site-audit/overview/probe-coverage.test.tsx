// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProbeCoverageCard } from './probe-coverage.tsx'

afterEach(cleanup)

const none = { total: 0, working: 0, broken: 0, unchecked: {} }

test('what could not be checked is told with its reason, beside what was', () => {
  const links = { total: 1_240, working: 990, broken: 10, unchecked: { refused: 40, 'host-limit': 200 } }
  render(<ProbeCoverageCard probes={{ assets: none, links }} />)

  expect(screen.getByText('1,000 of 1,240 checked')).toBeTruthy()
  expect(screen.getByText('10 are broken')).toBeTruthy()
  expect(screen.getByText('40 refused our crawler')).toBeTruthy()
  expect(screen.getByText('200 beyond the limit for one host')).toBeTruthy()
  expect(screen.queryByText(/robots\.txt/)).toBeNull()
})

test('a site that loads nothing and links nowhere is not one where everything works', () => {
  render(<ProbeCoverageCard probes={{ assets: none, links: none }} />)

  expect(screen.getAllByText('None found')).toHaveLength(2)
  expect(screen.queryByText('None is broken')).toBeNull()
})

test('where nothing could be checked nothing is said to work', () => {
  const links = { total: 3, working: 0, broken: 0, unchecked: { timeout: 3 } }
  render(<ProbeCoverageCard probes={{ assets: none, links }} />)

  expect(screen.getByText('0 of 3 checked')).toBeTruthy()
  expect(screen.queryByText('None is broken')).toBeNull()
})
