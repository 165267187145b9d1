import { paths } from '#app/lib/paths.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { FEEDBACK_BOX_WORDS, FEEDBACK_BOXES, type FeedbackBox } from '#contract/people/feedback.words.ts'

interface FeedbackTabsProps {
  current: FeedbackBox | 'requests'
  openRequests: number
  isManager: boolean
}

/** The boxes of feedback, and requests for it. */
export function FeedbackTabs({ current, openRequests, isManager }: FeedbackTabsProps) {
  const boxes = FEEDBACK_BOXES.filter((box) => box !== 'team' || isManager || current === 'team')
  return (
    <Tabs
      label="Feedback"
      tabs={[
        ...boxes.map((box) => ({
          label: FEEDBACK_BOX_WORDS[box],
          to: paths.feedback(box === 'public' ? {} : { box }),
          isCurrent: box === current,
        })),
        {
          label: 'Requests',
          to: paths.feedbackRequests(),
          isCurrent: current === 'requests',
          count: openRequests === 0 ? undefined : openRequests,
        },
      ]}
    />
  )
}
