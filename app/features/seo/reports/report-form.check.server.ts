import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { EditReport, NewReport } from '#contract/seo/reports.forms.ts'
import { REPORT_SECTIONS, type ReportSection } from '#contract/seo/reports.words.ts'
import { LEFT_OUT, PLACES, toPlaceName } from './report-values.ts'

const Place = z.enum([LEFT_OUT, ...PLACES]).default(LEFT_OUT)
const NO_SECTION = 'Give at least one section a place.'

/** The first field of them, at which an error about all of them is shown. */
const FIRST = toPlaceName('score')

/** A place for each section. Two in one place come in the usual order. */
const placeShape = Object.fromEntries(REPORT_SECTIONS.map((section) => [toPlaceName(section), Place]))

function readSections(values: Record<string, unknown>): ReportSection[] {
  const placeOf = (section: ReportSection) => Number(values[toPlaceName(section)] ?? LEFT_OUT)
  return REPORT_SECTIONS.filter((section) => placeOf(section) > 0).toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  )
}

const hasSection = (values: Record<string, unknown>) => readSections(values).length > 0

const { target, name, paper } = NewReport.shape

const NewForm = z
  .object({ target, name, paper, ...placeShape })
  .refine(hasSection, { path: [FIRST], error: NO_SECTION })
  .transform((values) => ({
    target: values.target,
    name: values.name,
    paper: values.paper,
    sections: readSections(values),
  }))

const { version, seenVersion } = EditReport.shape

const EditForm = z
  .object({ name, paper, version, seenVersion, ...placeShape })
  .refine(hasSection, { path: [FIRST], error: NO_SECTION })
  .transform((values) => ({
    name: values.name,
    paper: values.paper,
    version: values.version,
    seenVersion: values.seenVersion,
    sections: readSections(values),
  }))

export const readNewForm = (sent: FormData) => parseWithZod(sent, { schema: NewForm })
export const readEditForm = (sent: FormData) => parseWithZod(sent, { schema: EditForm })
