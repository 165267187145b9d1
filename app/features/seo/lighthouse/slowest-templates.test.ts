import { expect, test } from 'vitest'
import { MOST_TEMPLATES, pickOfTemplates } from './slowest-templates.ts'

const page = (url: string, template: string | null, ttfbMs: number | null = 100) => ({
  url,
  template,
  ttfbMs,
})

test('each template has its slowest page, and what has no template or no time has none', () => {
  const pages = [
    page('/a1', '/a/*', 900),
    page('/none', null, 800),
    page('/a2', '/a/*', 700),
    page('/b1', '/b/*', 600),
    page('/c1', '/c/*', null),
  ]
  expect(pickOfTemplates(pages)).toEqual(['/a1', '/b1'])
})

test('no more templates are measured than one action may', () => {
  const pages = Array.from({ length: 9 }, (_, at) => page(`/${at}`, `/${at}/*`))
  expect(pickOfTemplates(pages)).toHaveLength(MOST_TEMPLATES)
})
