import type { SubmissionResult } from '@conform-to/react'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { ReopenRequest } from '#contract/people/reviews.ts'
import { REVIEW_KIND_WORDS, REVIEW_STATE_WORDS } from '#contract/people/reviews.words.ts'
import { ReasonForm } from './reason-form.tsx'

interface ReopenPageProps {
  request: ReopenRequest
  lastResult: SubmissionResult | undefined
}

/** For administrators and owners of the cycle. It shows nothing of what the review says. */
export function ReopenPage({ request, lastResult }: ReopenPageProps) {
  const { reviewer, reviewee, cycle, direction, state, reason, allowedActions } = request
  return (
    <>
      <PageHeader title="Reopen review" description={`${REVIEW_KIND_WORDS[direction]} in ${cycle.name}`} />
      <div className="flex max-w-3xl flex-col gap-6">
        <DescriptionList
          items={[
            { term: 'Reviewer', value: reviewer.name },
            { term: 'Reviewee', value: reviewee.name },
            { term: 'State', value: REVIEW_STATE_WORDS[state] },
            { term: 'Reason for the request', value: reason ?? 'Nobody has asked to reopen it.' },
          ]}
        />
        {isAllowed(allowedActions, 'reopen') ? (
          <Card
            title="Reopen"
            description="The review becomes a draft again. Nobody can read it until it is submitted once more."
          >
            <ReasonForm
              hint={`${reviewer.name} reads it.`}
              button="Reopen review"
              pendingText="Reopening…"
              lastResult={lastResult}
            />
          </Card>
        ) : (
          <Callout title="This review can’t be reopened">
            It is not submitted, or its reviews have ended.
          </Callout>
        )}
      </div>
    </>
  )
}
