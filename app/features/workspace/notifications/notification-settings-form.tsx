import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { tickClass } from '#app/ui/controls/checkbox.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { NotificationSettings } from '#contract/workspace/notifications.ts'
import {
  LISTED_KINDS,
  mayMail,
  mayUnlist,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#contract/workspace/notifications.words.ts'

/** For each kind whether it is listed in the app, and whether it is part of the digest. */
export function NotificationSettingsForm({ settings }: { settings: NotificationSettings }) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-6">
      <Card
        isFlush
        title="What you are told"
        description="By email you get one digest on each working day of your organization, and only when there is something new."
      >
        <table className="w-full border-t border-line-soft">
          <caption className="sr-only">Notifications in the app and by email</caption>
          <thead>
            <tr className="text-start text-ink-soft">
              <th scope="col" className="px-5 py-2 text-start font-medium">
                Notification
              </th>
              <th scope="col" className="w-20 px-2 py-2 text-center font-medium">
                In the app
              </th>
              <th scope="col" className="w-20 px-2 py-2 pe-5 text-center font-medium">
                In the digest
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {LISTED_KINDS.map((kind) => (
              <Kind key={kind} kind={kind} settings={settings} />
            ))}
          </tbody>
        </table>
      </Card>
      <div>
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save changes
        </Button>
      </div>
    </Form>
  )
}

function Kind({ kind, settings }: { kind: NotificationKind; settings: NotificationSettings }) {
  const { label, hint } = NOTIFICATION_KINDS[kind]
  return (
    <tr>
      <th scope="row" className="px-5 py-3 text-start font-normal">
        <span className="block font-medium text-ink-strong">{label}</span>
        <span className="block text-ink-soft">{hint}</span>
      </th>
      <td className="px-2 py-3 text-center">
        {mayUnlist(kind) ? (
          <Tick name="listed" kind={kind} label={`${label}, in the app`} chosen={settings.listed} />
        ) : (
          'Always'
        )}
      </td>
      <td className="px-2 py-3 pe-5 text-center">
        {mayMail(kind) ? (
          <Tick name="mailed" kind={kind} label={`${label}, in the digest`} chosen={settings.mailed} />
        ) : (
          'At once'
        )}
      </td>
    </tr>
  )
}

interface TickProps {
  name: keyof NotificationSettings
  kind: NotificationKind
  label: string
  chosen: readonly NotificationKind[]
}

/** Its column and row say what it is; the label says it to those who do not see them. */
function Tick({ name, kind, label, chosen }: TickProps) {
  return (
    <span className="inline-grid place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        name={name}
        value={kind}
        aria-label={label}
        defaultChecked={chosen.includes(kind)}
        className={`${tickClass} rounded-sm after:h-2.5 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-e-2 after:border-b-2 after:border-action-on forced-colors:appearance-auto`}
      />
    </span>
  )
}
