import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReviewContext } from '#contract/people/reviews.ts'

export type Context = ReplyOf<typeof getReviewContext>

interface RevieweeContextProps {
  context: Context
  /** Whether they write about themselves, and know who they are. */
  isSelf: boolean
  timeZone: string
}

/** Who the review is about, and earlier packets about them that the writer may read. */
export function RevieweeContext({ context, isSelf, timeZone }: RevieweeContextProps) {
  const { jobTitle, manager, teams } = context
  const who = [
    ...(jobTitle === null ? [] : [{ term: 'Job title', value: jobTitle }]),
    ...(manager === null ? [] : [{ term: 'Manager', value: manager.name }]),
    ...(teams.length === 0 ? [] : [{ term: 'Teams', value: teams.map(({ name }) => name).join(', ') }]),
  ]
  const items = [...(isSelf ? [] : who), ...toEarlier(context, timeZone)]
  return items.length === 0 ? null : <DescriptionList items={items} />
}

function toEarlier({ earlierPackets }: Context, timeZone: string) {
  if (earlierPackets.length === 0) return []
  const value = (
    <ul className="flex flex-col gap-1">
      {earlierPackets.toReversed().map(({ id, cycle, endedAt, score, outMin, outMax }) => (
        <li key={id}>
          <TextLink to={paths.packet(id)}>{cycle.name}</TextLink>
          <span className="text-ink-soft">
            {` · ${formatDate(endedAt, timeZone)} · `}
            {score === null ? 'no score to show' : `score ${score.toFixed(2)} (scale ${outMin} to ${outMax})`}
          </span>
        </li>
      ))}
    </ul>
  )
  return [{ term: 'Earlier reviews', value }]
}
