import { lazy, Suspense } from 'react'
import type { Audit } from '#contract/seo/site-audit.ts'
import { LiveProgress } from './live-progress.tsx'

/** Drawn by the server as every part is; a browser loads its script with an audit that is under way, and with no other. */
const Progress = import.meta.env.SSR
  ? LiveProgress
  : lazy(async () => ({ default: (await import('./live-progress.tsx')).LiveProgress }))

/** What the server drew stays until the script is there. */
export function AuditUnderWay({ audit }: { audit: Audit }) {
  return (
    <Suspense>
      <Progress audit={audit} />
    </Suspense>
  )
}
