import { Form } from '@remix-run/react'
import { Heart, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import type { Feedback } from '#contract/people/feedback.ts'
import { type Reaction, REACTION_WORDS, REACTIONS } from '#contract/people/feedback.words.ts'

const ICONS: Record<Reaction, LucideIcon> = {
  thanks: Heart,
  celebrate: PartyPopper,
  agree: ThumbsUp,
  insightful: Lightbulb,
}

/** Reactions with their counts: buttons for who may react, and a list of what others chose for its author. */
export function Reactions({ item: { id, author, reactions, allowedActions } }: { item: Feedback }) {
  if (!hasAction(allowedActions, 'react') && !findRefusal(allowedActions, 'react')) return null
  const countOf = (reaction: Reaction) => reactions.find((each) => each.reaction === reaction)
  if (!isAllowed(allowedActions, 'react')) {
    if (reactions.length === 0) return <p className="text-ink-soft">No reactions yet</p>
    return (
      <ul aria-label="Reactions" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {reactions.map(({ reaction, count }) => (
          <li key={reaction}>
            {REACTION_WORDS[reaction]} {count}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-2">
      {REACTIONS.map((reaction) => {
        const chosen = countOf(reaction)
        const isOn = chosen?.isOwn ?? false
        const Icon = ICONS[reaction]
        return (
          <li key={reaction}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="reaction" value={reaction} />
              <input type="hidden" name="isOn" value={String(!isOn)} />
              <Button
                size="small"
                variant={isOn ? 'secondary' : 'quiet'}
                name="intent"
                value="react"
                aria-pressed={isOn}
                icon={<Icon aria-hidden />}
              >
                {REACTION_WORDS[reaction]}
                {chosen ? ` ${chosen.count}` : ''}
                <span className="sr-only"> to the feedback of {author.name}</span>
              </Button>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}
