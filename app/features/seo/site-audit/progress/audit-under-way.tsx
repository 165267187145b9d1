import { lazy, Suspense } from 'react'
import type { AuditDetail } from '#contract/seo/site-audit.ts'
import { LiveProgress } from './live-progress.tsx'

/** Server-rendered; browsers load its script only with a running audit. */
const Progress = import.meta.env.SSR
  ? LiveProgress
  : lazy(async () => ({ default: (await import('./live-progress.tsx')).LiveProgress }))

/** The server-rendered markup stays until the script is loaded. */
export function AuditUnderWay({ audit }: { audit: AuditDetail }) {
  return (
    <Suspense>
      <Progress audit={audit} />
    </Suspense>
  )
}
