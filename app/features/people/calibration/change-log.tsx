import { Download } from 'lucide-react'
import { count, formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { CalibrationGrid } from '#contract/people/calibration.ts'

/** Each change of a rating, the newest first. */
export function ChangeLog({ grid, timeZone }: { grid: CalibrationGrid; timeZone: string }) {
  const { id, changes, moreChanges } = grid
  return (
    <Card
      title="Change log"
      actions={
        changes.length === 0 ? null : (
          <LinkButton
            size="small"
            icon={<Download aria-hidden />}
            to={paths.calibrationFile(id, 'changes')}
            reloadDocument
          >
            Export log
          </LinkButton>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="text-ink-soft">No rating has been changed yet.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line-soft">
          {changes.map(({ id: changeId, at, actor, reviewee, attribute, original, from, to, reason }) => (
            <li key={changeId} className="flex flex-col gap-1 py-3">
              <p className="wrap-anywhere text-ink-strong">
                <span className="font-medium">{reviewee.name}</span>, {attribute}: “{from}” to “{to}”
                {to === original
                  ? ', as it was rated'
                  : from === original
                    ? ''
                    : `, originally “${original}”`}
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line text-ink">{reason}</p>
              <p className="text-xs text-ink-soft">
                {actor?.name ?? 'Somebody who has left'}, {formatDateTime(at, timeZone)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {moreChanges > 0 ? (
        <p className="mt-3 text-ink-soft">{count(moreChanges, 'older change')} in the exported log.</p>
      ) : null}
    </Card>
  )
}
