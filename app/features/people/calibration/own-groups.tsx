import { Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import type { OwnCalibrationGroup } from '#contract/people/calibration.ts'
import { GroupStatus } from './group-status.tsx'

/** The groups in which somebody facilitates or takes part; nothing without any. */
export function OwnGroups({ groups }: { groups: readonly OwnCalibrationGroup[] }) {
  if (groups.length === 0) return null
  return (
    <div className="mt-6">
      <Card
        isFlush
        title={`Calibration groups (${groups.length})`}
        description="Groups in which you compare ratings as a facilitator or participant."
      >
        <ul aria-label="Calibration groups" className="divide-y divide-line-soft border-t border-line-soft">
          {groups.map(({ id, name, cycle, state, role, revieweeCount }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <Link
                  to={paths.calibration(id)}
                  prefetch="intent"
                  className="font-medium wrap-anywhere text-ink-strong hover:underline"
                >
                  {name}
                </Link>
                <p className="wrap-anywhere text-ink-soft">
                  {cycle.name} · {role === 'facilitator' ? 'Facilitator' : 'Participant'} ·{' '}
                  {count(revieweeCount, 'reviewee')}
                </p>
              </div>
              <GroupStatus state={state} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
