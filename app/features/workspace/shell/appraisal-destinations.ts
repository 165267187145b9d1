import { Award, CalendarRange, Scale } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'

/** What the sidebar has about appraisals. */
export const APPRAISALS = [
  {
    label: 'Appraisals',
    to: paths.appraisals(),
    icon: Award,
    keywords: 'appraisal rating key result areas kra self manager score finalize acknowledge',
  },
  {
    label: 'Appraisal cycles',
    to: paths.appraisalCycles(),
    icon: CalendarRange,
    keywords: 'appraisals participants period weights complete',
    isForManagers: true,
  },
  {
    label: 'Appraisal templates',
    to: paths.appraisalTemplates(),
    icon: Scale,
    keywords: 'appraisals key result areas kra weightage rating criteria',
    isForManagers: true,
  },
]
