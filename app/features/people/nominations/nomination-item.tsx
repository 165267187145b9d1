import { Form, Link } from '@remix-run/react'
import { Check, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toPhoto } from '#app/labels/person-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { Nomination } from '#contract/people/nominations.ts'
import { NOMINATION_TONES } from './nomination-state.ts'

/** One chosen peer, with what the reader can do about them. */
export function NominationItem({ nomination }: { nomination: Nomination }) {
  const { id, peer, state, nominatedBy, load, allowedActions } = nomination
  const { tone, word } = NOMINATION_TONES[state]
  const facts = [
    peer.jobTitle,
    nominatedBy && `Nominated by ${nominatedBy.name}`,
    load > 0 ? `${count(load, 'review')} assigned` : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={peer.name} src={toPhoto(peer)} size="small" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={paths.person(peer.id)}
              className="font-medium wrap-anywhere text-ink-strong hover:underline"
            >
              {peer.name}
            </Link>
            <Status tone={tone}>{word}</Status>
          </p>
          <p className="wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>
        </div>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {isAllowed(allowedActions, 'approve') ? (
          <Decision intent="approve" label="Approve" name={peer.name} icon={<Check aria-hidden />} />
        ) : null}
        {isAllowed(allowedActions, 'reject') ? (
          <Decision intent="reject" label="Reject" name={peer.name} icon={<X aria-hidden />} />
        ) : null}
        {isAllowed(allowedActions, 'remove') ? (
          <Decision intent="remove" label="Remove" name={peer.name} icon={<Trash2 aria-hidden />} />
        ) : null}
      </Form>
    </li>
  )
}

interface DecisionProps {
  intent: 'approve' | 'reject' | 'remove'
  label: string
  name: string
  icon: ReactNode
}

function Decision({ intent, label, name, icon }: DecisionProps) {
  return (
    <Button size="small" name="intent" value={intent} icon={icon}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
