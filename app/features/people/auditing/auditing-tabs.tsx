import { paths } from '#app/lib/paths.ts'
import type { PageHeaderProps } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'

const TABS = [
  { view: 'cycles', label: 'Cycles', to: paths.auditing() },
  { view: 'reviews', label: 'All reviews', to: paths.auditedReviews() },
  { view: 'log', label: 'Log', to: paths.reviewLog() },
] as const

export const AUDITING_HEADER: PageHeaderProps = {
  title: 'Review auditing',
  description:
    'How far review cycles are, who has written, and who changed what. Who wrote without a name stays hidden here too.',
}

/** The three views of auditing. */
export const AuditingTabs = ({ current }: { current: (typeof TABS)[number]['view'] }) => (
  <Tabs
    label="Auditing"
    tabs={TABS.map(({ view, label, to }) => ({ label, to, isCurrent: view === current }))}
  />
)
