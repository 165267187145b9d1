import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReviewContext } from '#contract/people/reviews.ts'

export type Context = ReplyOf<typeof getReviewContext>

/** Who the review is about. */
export function RevieweeContext({ context: { jobTitle, manager, teams } }: { context: Context }) {
  const items = [
    ...(jobTitle === null ? [] : [{ term: 'Job title', value: jobTitle }]),
    ...(manager === null ? [] : [{ term: 'Manager', value: manager.name }]),
    ...(teams.length === 0 ? [] : [{ term: 'Teams', value: teams.map(({ name }) => name).join(', ') }]),
  ]
  return items.length === 0 ? null : <DescriptionList items={items} />
}
