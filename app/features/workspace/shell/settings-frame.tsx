import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Tabs } from '#app/ui/layout/tabs.tsx'

interface SettingsFrameProps {
  tabs: readonly { label: string; to: string }[]
  children: ReactNode
}

/** Layout of settings pages, with tabs. Each page has its own title. */
export function SettingsFrame({ tabs, children }: SettingsFrameProps) {
  const { pathname } = useLocation()
  const isCurrent = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    <>
      <Tabs label="Settings" tabs={tabs.map(({ label, to }) => ({ label, to, isCurrent: isCurrent(to) }))} />
      {children}
    </>
  )
}
