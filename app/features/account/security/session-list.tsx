import { Form, useNavigation } from '@remix-run/react'
import { formatDateTime } from '#app/lib/format.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { SessionInfo } from '#contract/account/security.ts'

interface SessionListProps {
  sessions: SessionInfo[]
  timeZone: string
}

export function SessionList({ sessions, timeZone }: SessionListProps) {
  const dialog = useDialog('sign-out-everywhere')
  return (
    <>
      <Card isFlush className="max-w-3xl">
        <ul className="divide-y divide-line-soft">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} timeZone={timeZone} />
          ))}
        </ul>
      </Card>
      <div className="mt-6">
        <LinkButton to={dialog.address} preventScrollReset>
          Sign out everywhere
        </LinkButton>
      </div>
      {dialog.isOpen ? <EverywhereDialog closed={dialog.closedAddress} /> : null}
    </>
  )
}

function SessionItem({ session, timeZone }: { session: SessionInfo; timeZone: string }) {
  const { id, kind, device, network, createdAt, lastUsedAt, isCurrent } = session
  const { formData } = useNavigation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink-strong">
          {device}
          {isCurrent ? <Badge tone="good">This device</Badge> : null}
          {kind === 'extension' ? <Badge>Extension</Badge> : null}
        </p>
        <p className="text-ink-soft">
          Last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt, timeZone)}</time>
          {network ? ` from ${network}` : null}. Signed in{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>.
        </p>
      </div>
      {isCurrent ? null : (
        <Form method="post">
          <Button
            name="end"
            value={id}
            aria-label={`Sign out ${device}`}
            isPending={formData?.get('end') === id}
            pendingText="Signing out…"
          >
            Sign out
          </Button>
        </Form>
      )}
    </li>
  )
}

function EverywhereDialog({ closed }: { closed: string }) {
  const { state } = useNavigation()
  return (
    <Dialog
      title="Sign out everywhere?"
      closeTo={closed}
      description="All sessions end immediately, including this one and the extension’s. You will have to sign in again."
      footer={
        <>
          {/* Replaces the history, so that Back does not show earlier pages. */}
          <Form method="post" replace>
            <Button
              name="intent"
              value="everywhere"
              variant="danger"
              isPending={state === 'submitting'}
              pendingText="Signing out…"
            >
              Sign out on all devices
            </Button>
          </Form>
          <LinkButton to={closed} replace preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
        </>
      }
    />
  )
}
