import {
  ClipboardList,
  ContactRound,
  FilePenLine,
  FileText,
  Goal,
  ListChecks,
  MessageSquareText,
  Network,
  RefreshCw,
  ScrollText,
  SlidersHorizontal,
} from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { APPRAISALS } from './appraisal-destinations.ts'
import type { Destination } from './destination.ts'

/** What the sidebar has about people. */
export const PEOPLE: readonly Destination[] = [
  {
    label: 'Directory',
    to: paths.people(),
    icon: ContactRound,
    keywords: 'people colleagues phone email contact team',
  },
  {
    label: 'Org chart',
    to: paths.orgChart(),
    icon: Network,
    keywords: 'reporting line manager reports hierarchy structure',
  },
  {
    label: 'OKRs',
    to: paths.objectives(),
    alsoAt: ['/people/key-results', '/people/okr-periods', '/people/okr-settings'],
    icon: Goal,
    keywords: 'goals objectives key results check-in alignment period progress health',
  },
  {
    label: 'My reviews',
    to: paths.reviews(),
    icon: FilePenLine,
    keywords: 'write performance review self manager peer upward due submit draft',
  },
  {
    label: 'Review packets',
    to: paths.packets(),
    icon: FileText,
    keywords: 'performance reviews results score share acknowledge',
  },
  {
    label: 'Feedback',
    to: paths.feedback(),
    icon: MessageSquareText,
    keywords: 'praise constructive notes recognition ask request values reactions',
  },
  {
    label: 'Review cycles',
    to: paths.cycles(),
    alsoAt: '/people/calibration',
    icon: RefreshCw,
    keywords: 'performance reviews 360 appraisal launch progress stages reviewees',
    isForAdministrators: true,
  },
  {
    label: 'Review questions',
    to: paths.questions(),
    icon: ListChecks,
    keywords: 'performance reviews appraisal recommended form 360 question bank',
    isForManagers: true,
  },
  {
    label: 'Review templates',
    to: paths.templates(),
    icon: ClipboardList,
    keywords: 'performance reviews forms questions self manager peer upward recommended',
    isForManagers: true,
  },
  {
    label: 'Scored attributes',
    to: paths.attributes(),
    icon: SlidersHorizontal,
    keywords: 'performance reviews ratings potential values flight risk promotion 9-box',
    isForManagers: true,
  },
  ...APPRAISALS,
  {
    label: 'Review auditing',
    to: paths.auditing(),
    icon: ScrollText,
    keywords: 'performance reviews progress overdue reviewers log history who changed',
    isForAdministrators: true,
  },
]
