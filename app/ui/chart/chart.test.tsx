import { describe, expect, test } from 'vitest'
import { samplePoints } from '#app/ui/showcase/showcase-samples.ts'
import {
  drawBarChart,
  drawBubbleMap,
  drawLineChart,
  drawRadar,
  drawStackedBar,
  drawStackedColumns,
  renderChart,
} from './render-chart.server.tsx'
import { scoreBand } from './score-bands.ts'
import { ScoreGauge } from './score-gauge.tsx'
import { Sparkline } from './sparkline.tsx'

const bars = [
  { label: 'Title is missing', value: 40 },
  { label: '<script>alert(1)</script>', value: 10 },
  { label: 'Nothing', value: 0 },
]

const line = drawLineChart({
  title: 'Visits',
  unit: 'Visits a week',
  corner: 'Week of',
  series: [{ name: 'Now' }, { name: 'Before', color: 1, isComparison: true }],
  points: samplePoints,
})

test('a line that ends before others has its last value where it ends', () => {
  const { svg } = drawLineChart({
    title: 'Submitted',
    unit: 'Reviews',
    corner: 'Day',
    series: [{ name: 'Submitted' }, { name: 'Pace' }],
    points: [
      { at: 0, label: 'Mon', values: [3, 0] },
      { at: 1, label: 'Tue', values: [7, 5] },
      { at: 4, label: 'Fri', values: [null, 20] },
    ],
  })
  const end = svg.split('<svg ').find((part) => part.includes('x="25%" overflow')) ?? ''
  expect(end).toContain('>7</tspan>')
  expect(end).toContain('Submitted</tspan>')
  expect(svg.match(/>20</g)).not.toBeNull()
})

describe('radar', () => {
  const axes = [
    { label: 'Results', values: [1, 0.5] },
    { label: '<b>Quality</b>', values: [0.5, null] },
    { label: 'Ownership', values: [0, 0.25] },
    { label: 'Planning', values: [0.25, 0.75] },
  ]
  const { svg, table } = drawRadar({
    title: 'Themes',
    unit: 'Average',
    corner: 'Category',
    series: [{ name: 'Self' }, { name: 'Peers', color: 3 }],
    axes,
    formatValue: (value) => (1 + 4 * value).toFixed(2),
  })

  test('the first axis points up and the others follow clockwise, as far out as the value is high', () => {
    const points = [...svg.matchAll(/<circle cx="([^"]+)" cy="([^"]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(points).toEqual([
      [0, -120],
      [60, 0],
      [0, 0],
      [-30, 0],
      [0, -60],
      [0, 30],
      [-90, 0],
    ])
  })

  test('what has no value has no point, no line and no area, and the table says so', () => {
    // Four of the first series; of the second, those two that do not touch the gap.
    expect(svg.match(/<line x1=/g)).toHaveLength(4 + 2)
    expect(svg.match(/opacity-10/g)).toHaveLength(1)
    expect(table.columns).toEqual(['Category', 'Self', 'Peers'])
    expect(table.rows[1]).toEqual(['<b>Quality</b>', '3.00', 'No value'])
    expect(svg).not.toContain('<b>')
    expect(svg).not.toContain('style=')
  })
})

describe('line chart', () => {
  test('its table has all values, and marks missing ones', () => {
    const format = (value: number | null | undefined) => value?.toLocaleString('en') ?? 'No value'
    expect(line.table.columns).toEqual(['Week of', 'Now', 'Before'])
    expect(line.table.rows).toEqual(samplePoints.map(({ label, values }) => [label, ...values.map(format)]))
  })

  test('each point can be focused and has its values', () => {
    const said = [...line.svg.matchAll(/role="img" aria-label="([^"]+)" tabindex="0"/g)].map(
      ([, text]) => text,
    )
    expect(said).toHaveLength(samplePoints.length)
    expect(said[0]).toBe('Jan 5: Now 812, Before 700')
    expect(said[7]).toBe('Feb 23: Now no value, Before 870')
  })

  test('positions have 1 at the top, and it is marked', () => {
    const points = [12, 4, 1].map((position, at) => ({ at, label: `Day ${at}`, values: [position] }))
    const { svg } = drawLineChart({
      title: 'Position',
      unit: 'Position',
      corner: 'Date',
      series: [{ name: 'shop.example' }],
      points,
      isInverted: true,
    })
    const [d = ''] = [...svg.matchAll(/class="visx-linepath[^>]* d="([^"]+)"/g)].map(([, path]) => path)
    const ys = [...d.matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) => Number(y))
    expect(ys).toHaveLength(3)
    expect(ys).toEqual(ys.toSorted((one, other) => other - one))
    const ticks = [...svg.matchAll(/y="([\d.]+)" dy="0.35em"[^>]*>([^<]+)</g)]
    expect(ticks[0]?.[2]).toBe('1')
    expect(Number(ticks[0]?.[1])).toBe(ys[2])
  })

  test('a missing value breaks the line and is not drawn as zero', () => {
    const [now = '', before = ''] = [...line.svg.matchAll(/class="visx-linepath[^>]* d="([^"]+)"/g)].map(
      ([, d]) => d,
    )
    expect(now.match(/M/g)).toHaveLength(2)
    expect(before.match(/M/g)).toHaveLength(1)
  })

  test('only the comparison is dashed', () => {
    const dashes = [...line.svg.matchAll(/class="visx-linepath[^>]*/g)].map(([path]) =>
      path.includes('stroke-dasharray'),
    )
    expect(dashes).toEqual([false, true])
  })

  test('draws a single point in the middle', () => {
    const [point] = samplePoints
    const { svg } = drawLineChart({
      title: 'One',
      unit: 'Visits',
      corner: 'Week',
      series: [{ name: 'Now' }],
      points: point ? [{ ...point, values: [812] }] : [],
    })
    expect(svg).toContain('aria-label="Jan 5: Now 812"')
    expect(svg).toMatch(/class="visx-linepath[^>]* d="M50,/)
    expect(svg).not.toContain('NaN')
  })
})

describe('bar charts', () => {
  test('the table has all values', () => {
    const { table } = drawBarChart({ title: 'Issues', unit: 'Pages', corner: 'Issue', bars })
    expect(table).toEqual({
      columns: ['Issue', 'Pages'],
      rows: bars.map(({ label, value }) => [label, String(value)]),
    })
  })

  test('horizontal bars are as long as their values, from zero', () => {
    const { svg } = drawBarChart({
      title: 'Issues',
      unit: 'Pages',
      corner: 'Issue',
      bars,
      direction: 'horizontal',
    })
    const widths = [...svg.matchAll(/width="([\d.]+)%" height="8" rx="2" class="fill-data/g)].map(
      ([, width]) => Number(width),
    )
    expect(widths).toEqual([100, 25, 0])
  })

  test('vertical bars are as high as their values, from zero', () => {
    const { svg } = drawBarChart({ title: 'Issues', unit: 'Pages', corner: 'Issue', bars })
    const heights = [...svg.matchAll(/height="([\d.]+)" rx="2"/g)].map(([, height]) => Number(height))
    expect(heights[0]).toBeCloseTo((heights[1] ?? 0) * 4)
    expect(heights[2]).toBe(0)
  })

  test('the parts of a stacked bar add up to the whole, and an empty one has none', () => {
    const segments = [
      { label: 'Errors', value: 1, color: 'problem' },
      { label: 'Warnings', value: 3, color: 'attention' },
    ] as const
    const draw = (values: number[]) =>
      drawStackedBar({
        title: 'Issues',
        unit: 'Issues',
        corner: 'Severity',
        segments: segments.map((segment, i) => ({ ...segment, value: values[i] ?? 0 })),
      }).svg
    const widths = (svg: string) =>
      [...svg.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, w]) => [Number(x), Number(w)])
    expect(widths(draw([1, 3]))).toEqual([
      [0, 25],
      [25, 75],
    ])
    expect(widths(draw([0, 0]))).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('markup', () => {
  test('escapes untrusted text and has no style attribute, which the policy forbids', () => {
    const drawn = [
      line.svg,
      ...(['vertical', 'horizontal'] as const).map(
        (direction) => drawBarChart({ title: '"><b>', unit: '', corner: '', bars, direction }).svg,
      ),
      renderChart(<ScoreGauge title="Health" score={50} />),
      renderChart(<Sparkline title="Health" values={[1, 2]} />),
    ]
    for (const svg of drawn) {
      expect(svg).not.toMatch(/<script|<b>/)
      expect(svg).not.toContain('style=')
    }
  })
})

describe('score bands', () => {
  test.each([
    [0, 'Poor'],
    [30, 'Poor'],
    [30.4, 'Poor'],
    [30.5, 'Fair'],
    [31, 'Fair'],
    [70, 'Fair'],
    [71, 'Good'],
    [90, 'Good'],
    [91, 'Excellent'],
    [100, 'Excellent'],
  ])('%d is %s', (score, word) => {
    expect(scoreBand(score).word).toBe(word)
    expect(renderChart(<ScoreGauge title="Health" score={score} />)).toContain(word)
  })

  test('without a score there is no band', () => {
    const svg = renderChart(<ScoreGauge title="Health" score={null} />)
    expect(svg).toContain('Not scored')
    expect(svg).not.toContain('NaN')
  })
})

test('an axis of counts marks no fractions, and one of fractions does', () => {
  const axisOf = (values: number[]) => {
    const { svg } = drawBarChart({
      title: 'Pages',
      unit: 'Pages',
      corner: 'Day',
      bars: values.map((value, at) => ({ label: `Day ${at}`, value })),
    })
    return svg
  }
  expect(axisOf([1, 0])).not.toMatch(/>0\.\d/)
  expect(axisOf([0.4, 0.9])).toMatch(/>0\.\d/)
})

describe('stacked columns', () => {
  const parts = [
    { name: 'New', color: 1 as const },
    { name: 'Lost', color: 4 as const },
  ]
  const draw = (columns: { label: string; values: number[] }[]) =>
    drawStackedColumns({ title: 'Links', unit: 'Links', corner: 'Day', parts, columns })

  test('each column can be focused, has its values, and is in the table', () => {
    const { svg, table } = draw([
      { label: 'Mar 1', values: [3, 2] },
      { label: 'Mar 2', values: [1, 0] },
    ])
    expect(svg).toContain('role="img" aria-label="Mar 1: New 3, Lost 2" tabindex="0"')
    expect(table).toEqual({
      columns: ['Day', 'New', 'Lost'],
      rows: [
        ['Mar 1', '3', '2'],
        ['Mar 2', '1', '0'],
      ],
    })
  })

  test('parts stand on each other, and an empty one is not drawn', () => {
    const heights = (svg: string) =>
      [...svg.matchAll(/<rect x=[^>]* y="([\d.]+)" height="([\d.]+)"/g)].map(([, y, height]) => [
        Number(y),
        Number(height),
      ])
    const [lower, upper] = heights(draw([{ label: 'Mar 1', values: [3, 2] }]).svg)
    expect((upper?.[0] ?? 0) + (upper?.[1] ?? 0)).toBeCloseTo(lower?.[0] ?? 0)
    expect(heights(draw([{ label: 'Mar 1', values: [3, 0] }]).svg)).toHaveLength(1)
  })
})

describe('bubble map', () => {
  const map = drawBubbleMap({
    title: 'Map',
    unit: 'Keywords',
    corner: 'Domain',
    names: { x: 'Common', y: 'All', size: 'Level' },
    bubbles: [
      { label: 'a.example', x: 10, y: 100, size: 4 },
      { label: '<b>', x: 5, y: 20, size: 1 },
    ],
  })

  test('its areas are in the ratio of the figures above the smallest circle, and its table has all three', () => {
    const radii = [...map.svg.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => Number(radius))
    // The largest is drawn first, so that a small circle is never below it.
    expect(radii).toEqual([20, 12])
    expect(map.table.rows[0]).toEqual(['a.example', '10', '100', '4'])
  })

  test('a name is text and no markup', () => {
    expect(map.svg).not.toContain('<b>')
    expect(map.svg).toContain('&lt;b&gt;: Common 5, All 20, Level 1')
  })
})
