import { type Chart, drawBarChart, renderChart } from '#app/ui/chart/render-chart.server.tsx'
import { StackedBar, type Segment, type SegmentColor } from '#app/ui/chart/stacked-bar.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { BarResults, ChoiceResults, getResults } from '#contract/people/results.ts'
import { RESULT_GROUPING_WORDS, type ResultGrouping } from '#contract/people/results.words.ts'

const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatScore = (score: number) => decimals.format(score)

/** Where there are many groups, those with the highest and the lowest scores say most; the table has all. */
const MOST_BARS = 40

export interface QuestionChart {
  id: string
  text: string
  /** "4.12, 3.98 before"; null where it has no mean or that is kept back. */
  mean: string | null
  /** Null where too few responded. */
  chart: Chart | null
}

export interface ResultCharts {
  scores: Chart | null
  histogram: Chart | null
  questions: QuestionChart[]
}

function drawScores({ groups, outMin, outMax }: BarResults, groupBy: ResultGrouping): Chart | null {
  if (groups.length === 0) return null
  const ordered = groups.toSorted((one, other) => other.score - one.score)
  const shown =
    ordered.length > MOST_BARS
      ? [...ordered.slice(0, MOST_BARS / 2), ...ordered.slice(-MOST_BARS / 2)]
      : ordered
  const unit = `Mean review score, ${outMin} to ${outMax}`
  const chart = drawBarChart({
    title: `Scores by ${RESULT_GROUPING_WORDS[groupBy].toLowerCase()}`,
    unit: ordered.length > shown.length ? `${unit}; the ${MOST_BARS / 2} highest and lowest` : unit,
    corner: RESULT_GROUPING_WORDS[groupBy],
    direction: 'horizontal',
    max: outMax,
    formatValue: formatScore,
    bars: shown.map(({ name, score }) => ({ label: name, value: score })),
  })
  const rows = ordered.map(({ name, people, score, before }) => [
    name,
    String(people),
    formatScore(score),
    before === null ? '–' : formatScore(before),
  ])
  return {
    ...chart,
    table: { columns: [RESULT_GROUPING_WORDS[groupBy], 'Reviewees', 'Score', 'Before'], rows },
  }
}

const drawHistogram = ({ histogram, overall }: BarResults): Chart | null =>
  overall.people === 0
    ? null
    : drawBarChart({
        title: 'Distribution of scores',
        unit: 'Reviewees',
        corner: 'Score',
        bars: histogram.map(({ from, to, people }) => ({ label: `${from}–${to}`, value: people })),
      })

const RATING_COLORS: readonly SegmentColor[] = ['problem', 'attention', 'neutral', 3, 'good']
const CHOICE_COLORS: readonly SegmentColor[] = [1, 2, 3, 4, 5, 6]

/** From bad to good over as many points as there are. */
function toColor(view: ChoiceResults['view'], at: number, of: number): SegmentColor {
  if (view === 'choices') return CHOICE_COLORS[at % CHOICE_COLORS.length] ?? 1
  const place = of === 1 ? 0 : Math.round((at / (of - 1)) * (RATING_COLORS.length - 1))
  return RATING_COLORS[place] ?? 'neutral'
}

type Question = ChoiceResults['questions'][number]

function drawQuestion({ text, n, options }: Question, view: ChoiceResults['view']): Chart | null {
  if (n === null) return null
  const segments = options.map(({ label, count }, at): Segment => {
    const isScale = view === 'distribution' && label !== String(at + 1)
    return {
      label: isScale ? `${at + 1} ${label}` : label,
      value: count ?? 0,
      color: toColor(view, at, options.length),
    }
  })
  return {
    title: text,
    unit: n === 1 ? '1 response' : `${n} responses`,
    svg: renderChart(<StackedBar title={text} segments={segments} />),
    table: {
      columns: ['Response', 'How often'],
      rows: segments.map(({ label, value }) => [label, String(value)]),
    },
  }
}

function describeMean({ mean, before }: Question): string | null {
  if (mean === null) return null
  const now = `Mean ${formatScore(mean)}`
  return before === null ? now : `${now}, ${formatScore(before)} before`
}

/** The pictures of one view. */
export function drawResults(results: ReplyOf<typeof getResults>, groupBy: ResultGrouping): ResultCharts {
  if (results.view === 'bar')
    return { scores: drawScores(results, groupBy), histogram: drawHistogram(results), questions: [] }
  if (results.view !== 'distribution' && results.view !== 'choices')
    return { scores: null, histogram: null, questions: [] }
  const { view, questions } = results
  return {
    scores: null,
    histogram: null,
    questions: questions.map((question) => ({
      id: question.id,
      text: question.text,
      mean: describeMean(question),
      chart: drawQuestion(question, view),
    })),
  }
}
