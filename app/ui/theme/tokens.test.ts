import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
  type Color,
} from 'culori'
import { describe, expect, test } from 'vitest'
import { accent, action, data, ink, line, status, surface, type ColorPair } from './tokens.ts'

const TEXT = 4.5
const MARK = 3

const softs = {
  'action-soft': action.soft,
  'accent-soft': accent.soft,
  'good-soft': status['good-soft'],
  'attention-soft': status['attention-soft'],
  'problem-soft': status['problem-soft'],
  'neutral-soft': status['neutral-soft'],
}
const tones = ['good', 'attention', 'problem', 'neutral'] as const
const statusTexts = Object.fromEntries(tones.map((tone) => [tone, status[tone]]))
const categories = [1, 2, 3, 4, 5, 6] as const

type Pairs = Record<string, ColorPair>

function meetings(fronts: Pairs, backs: Pairs) {
  return Object.entries(fronts).flatMap(([front, frontPair]) =>
    Object.entries(backs).flatMap(([back, backPair]) =>
      (['light', 'dark'] as const).map((theme) => {
        const side = theme === 'light' ? 0 : 1
        return { front, back, theme, contrast: wcagContrast(frontPair[side], backPair[side]) }
      }),
    ),
  )
}

describe('text can be read', () => {
  test.each([
    ...meetings({ ...ink, ...statusTexts, link: action.text }, surface),
    ...meetings(ink, softs),
    ...meetings({ 'on-action': action.on }, { action: action.base, 'action-hover': action.hover }),
    ...meetings({ link: action.text, action: action.base }, { 'action-soft': action.soft }),
    ...tones.flatMap((tone) =>
      meetings({ [tone]: status[tone] }, { [`${tone}-soft`]: status[`${tone}-soft`] }),
    ),
    ...meetings({ 'on-problem': action.on }, { problem: status.problem }),
  ])('$front on $back, $theme', ({ contrast }) => {
    expect(contrast).toBeGreaterThanOrEqual(TEXT)
  })
})

describe('controls and marks can be seen', () => {
  const marks = Object.fromEntries(categories.map((n) => [`data-${n}`, data[n]]))

  test.each(
    meetings(
      { 'line-control': line.control, action: action.base, accent: accent.base, ...statusTexts, ...marks },
      surface,
    ),
  )('$front on $back, $theme', ({ contrast }) => {
    expect(contrast).toBeGreaterThanOrEqual(MARK)
  })
})

describe('categories stay apart', () => {
  const rgb = converter('rgb')
  const toRgb = (hex: string) => rgb(hex) ?? expect.unreachable(`${hex} is no color`)
  const distance = differenceCiede2000()
  const eyes: Record<string, (color: Color) => Color> = {
    'all cones': (color) => color,
    protanopia: filterDeficiencyProt(1),
    deuteranopia: filterDeficiencyDeuter(1),
    tritanopia: filterDeficiencyTrit(1),
  }
  const cases = Object.entries(eyes).flatMap(([eye, see]) =>
    [0, 1].map((side) => ({ eye, theme: side === 0 ? 'light' : 'dark', see, side: side as 0 | 1 })),
  )

  // A CIEDE2000 distance of 10 is visible at a glance, even where the marks do not touch.
  test.each(cases)('with $eye, $theme', ({ see, side }) => {
    const seen = categories.map((n) => see(toRgb(data[n][side])))
    for (const [i, a] of seen.entries()) {
      for (const b of seen.slice(i + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(10)
    }
  })
})

test('every token is a color that can be parsed', () => {
  for (const group of [surface, ink, line, action, accent, status, data]) {
    for (const pair of Object.values(group)) {
      for (const color of pair) expect(parse(color)).toBeDefined()
    }
  }
})
