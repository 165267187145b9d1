import { Link } from '@remix-run/react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { FEEDBACK_KIND_WORDS, FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import type { Feedback } from '#contract/people/feedback.ts'
import { Reactions } from './reactions.tsx'
import { READ_BY } from './who-reads.ts'

interface FeedbackCardProps {
  item: Feedback
  timeZone: string
  /** Without the way to its own page, on that page. */
  isAlone?: boolean
}

const toNames = (people: Feedback['recipients']) =>
  new Intl.ListFormat('en').format(people.map(({ name }) => name))

/** "Ana to Bruno and Caio", or a note that is about nobody. */
export const describePeople = ({ author, recipients, visibility }: Feedback): string => {
  if (recipients.length === 0) return author.name
  return `${author.name} ${visibility === 'note_to_self' ? 'about' : 'to'} ${toNames(recipients)}`
}

/** One piece of feedback: from whom to whom, what, and the reactions to it. */
export function FeedbackCard({ item, timeZone, isAlone = false }: FeedbackCardProps) {
  const { id, author, kind, visibility, valueTag, body, createdAt, editedAt } = item
  return (
    <article
      id={id}
      aria-labelledby={`${id}-people`}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line-soft bg-surface-raised px-5 py-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={author.name} size="small" />
        <div className="min-w-0">
          <p id={`${id}-people`} className="font-medium wrap-anywhere text-ink-strong">
            {describePeople(item)}
          </p>
          <p className="text-ink-soft">
            {isAlone ? (
              formatDateTime(createdAt, timeZone)
            ) : (
              <Link to={paths.feedbackItem(id)} className="underline">
                {formatDateTime(createdAt, timeZone)}
              </Link>
            )}
            {editedAt === null ? '' : ', edited'}
          </p>
        </div>
      </div>
      {body === null ? (
        <p className="text-ink-soft">This feedback was deleted by its author.</p>
      ) : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{body}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{FEEDBACK_KIND_WORDS[kind]}</Badge>
        {valueTag === null ? null : <Badge>{valueTag}</Badge>}
        <span className="text-ink-soft">
          {isAlone ? `${READ_BY[visibility]}.` : FEEDBACK_VISIBILITY_WORDS[visibility]}
        </span>
      </div>
      <Reactions item={item} />
    </article>
  )
}
