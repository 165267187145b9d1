import * as z from 'zod'
import { Timestamp } from '#contract/fields.ts'
import { SEVERITIES } from './checks.ts'
import { REPORT_SECTIONS } from './reports.words.ts'

// A report as it is read: words, figures, charts and tables in their order, alike for the PDF, the page and the mail.

const Text = z.string()
const Count = z.number().int().min(0)

/** What is left out, and where all of it is; a null URL where the reader can't open that. Null where nothing is left out. */
const More = z.object({ text: Text, url: z.url().nullable() }).nullable()

/** Where figures come from, and of which day they are: `Own index, estimated, November 20, 2026`. */
const Origin = Text

const Figure = z.object({
  label: Text,
  /** With its unit, as it is shown. */
  value: Text,
  /** Against the period before, as it is shown; null where that is not known. */
  change: Text.nullable(),
  origin: Origin,
})

/** A line over days. A day without a value is a gap. */
const LineChart = z.object({
  kind: z.literal('line'),
  title: Text,
  unit: Text,
  /** The lowest and the highest value of the axis. */
  axis: z.object({ from: z.number(), to: z.number() }),
  /** Where small is good, such as positions, the axis is upside down. */
  isReversed: z.boolean(),
  points: z.array(z.object({ date: z.iso.date(), value: z.number().nullable() })),
  origin: Origin,
})

const BarChart = z.object({
  kind: z.literal('bars'),
  title: Text,
  unit: Text,
  bars: z.array(z.object({ label: Text, value: z.number().min(0), tone: z.enum(['brand', ...SEVERITIES]) })),
  origin: Origin,
})

const Table = z.object({
  kind: z.literal('table'),
  title: Text,
  /** `share` of the width, of all shares together. */
  columns: z.array(z.object({ label: Text, share: z.number(), isNumber: z.boolean() })),
  rows: z.array(z.array(Text)),
  more: More,
  origin: Origin,
})

const Issue = z.object({
  kind: z.literal('issue'),
  severity: z.enum(SEVERITIES),
  title: Text,
  pages: Text,
  why: Text,
  fix: Text,
  /** Some of the affected URLs. */
  urls: z.array(z.object({ url: Text, detail: Text })),
  more: More,
})

export const ReportBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: Text }),
  /** What is not known, and why. */
  z.object({ kind: z.literal('note'), text: Text }),
  z.object({ kind: z.literal('figures'), title: Text, figures: z.array(Figure) }),
  LineChart,
  BarChart,
  Table,
  Issue,
])
export type ReportBlock = z.infer<typeof ReportBlock>
export type BlockOf<Kind extends ReportBlock['kind']> = Extract<ReportBlock, { kind: Kind }>

export const ReportContent = z.object({
  title: Text,
  /** The host that it is about. */
  target: Text,
  organization: z.object({
    name: Text,
    /** `#1f5c4d`; empty without one. */
    color: Text,
    hasLogo: z.boolean(),
  }),
  createdAt: Timestamp,
  /** Of the host's last finished audit; null where there is none. */
  score: z.object({ value: Count.max(100), word: Text, origin: Origin }).nullable(),
  /** What matters most, each a sentence. */
  summary: z.array(Text),
  sections: z.array(z.object({ id: z.enum(REPORT_SECTIONS), title: Text, blocks: z.array(ReportBlock) })),
  /** Every source of a figure. */
  sources: z.array(z.object({ name: Text, basis: Text, day: Text, coverage: Text })),
})
export type ReportContent = z.infer<typeof ReportContent>
