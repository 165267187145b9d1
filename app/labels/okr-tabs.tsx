import { paths } from '#app/lib/paths.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'

type View = 'list' | 'tree' | 'periods' | 'settings'

interface OkrTabsProps {
  current: View
  isAdministrator: boolean
  periodId?: string | undefined
}

/** The views of objectives; periods are for all to see, settings for administrators. */
export function OkrTabs({ current, isAdministrator, periodId }: OkrTabsProps) {
  const period = periodId === undefined ? {} : { periodId }
  const views: [View, string, string][] = [
    ['list', 'List', paths.objectives(period)],
    ['tree', 'Alignment', paths.objectiveTree(period)],
    ['periods', 'Periods', paths.okrPeriods()],
    ...(isAdministrator ? ([['settings', 'Settings', paths.okrSettings()]] as [View, string, string][]) : []),
  ]
  return (
    <Tabs
      label="Views of OKRs"
      tabs={views.map(([view, label, to]) => ({ label, to, isCurrent: view === current }))}
    />
  )
}
