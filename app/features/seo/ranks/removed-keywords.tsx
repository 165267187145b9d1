import { Form, useLocation, useNavigation } from '@remix-run/react'
import { count, formatDateTime } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import { KEPT_AFTER_REMOVAL_DAYS } from '#contract/seo/ranks.words.ts'
import type { Ranks } from '#contract/seo/ranks.records.ts'

type Removal = Ranks['removals'][number]

/** The URL parameter that names what was just removed. */
export const UNDO = 'undo'

function Restore({ removal: { id }, label, about }: { removal: Removal; label: string; about?: string }) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="removalId" value={id} />
      <Button
        size="small"
        isPending={state === 'submitting' && formData?.get('removalId') === id}
        pendingText="Restoring…"
        aria-label={about === undefined ? undefined : `${label} ${about}`}
      >
        {label}
      </Button>
    </Form>
  )
}

/** After keywords were removed: a notice with an undo. */
export function RemovedNotice({ removals }: Pick<Ranks, 'removals'>) {
  const { search } = useLocation()
  const undo = new URLSearchParams(search).get(UNDO)
  const removal = removals.find(({ id }) => id === undo)
  if (!removal) return null
  const refusal = findRefusal(removal.allowedActions, 'restore')
  return (
    <Callout
      title={`${count(removal.keywords, 'keyword')} removed`}
      action={
        <span className="flex gap-2">
          {refusal ? null : <Restore removal={removal} label="Undo" />}
          <LinkButton
            to={searchAddress(search, { [UNDO]: null }) || '.'}
            size="small"
            variant="quiet"
            preventScrollReset
          >
            Close
          </LinkButton>
        </span>
      }
    >
      {`Positions are kept for ${KEPT_AFTER_REMOVAL_DAYS} days, and come back when the keywords are restored.`}
    </Callout>
  )
}

/** Keywords that were removed lately, and can still be restored. */
export function RecentlyRemoved({ removals, timeZone }: Pick<Ranks, 'removals'> & { timeZone: string }) {
  if (removals.length === 0) return null
  return (
    <Card
      title="Recently removed"
      description={`Keywords can be restored with their positions for ${KEPT_AFTER_REMOVAL_DAYS} days.`}
    >
      <ul className="flex flex-col divide-y divide-line-soft">
        {removals.map((removal) => {
          const { id, keywords, removedAt, allowedActions } = removal
          const refusal = findRefusal(allowedActions, 'restore')
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0"
            >
              <span>
                {count(keywords, 'keyword')}{' '}
                <span className="text-xs text-ink-soft">{formatDateTime(removedAt, timeZone)}</span>
              </span>
              {refusal ? (
                <span className="text-xs text-ink-soft">{refusal.text}</span>
              ) : (
                <Restore
                  removal={removal}
                  label="Restore"
                  about={`${count(keywords, 'keyword')} of ${formatDateTime(removedAt, timeZone)}`}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
