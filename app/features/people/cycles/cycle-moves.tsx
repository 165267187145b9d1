import { count, formatDate } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { CycleDetail } from '#contract/people/cycles.ts'
import type { CycleVerb } from '#contract/people/cycles.states.ts'

interface Move {
  verb: CycleVerb
  /** Of the button and the dialog. */
  label: string
  pendingText: string
  keep: string
  isDanger?: boolean
  /** What happens, with counts. */
  tell: (cycle: CycleDetail) => string
}

const openOf = ({ reviewCount, submittedCount }: CycleDetail) => reviewCount - submittedCount

/** The moves of a cycle in the order of its stages, each with what it does. */
export const MOVES: readonly Move[] = [
  {
    verb: 'schedule',
    label: 'Schedule review cycle',
    pendingText: 'Scheduling…',
    keep: 'Keep draft',
    tell: ({ participantCount, settings: { timeline } }) =>
      `It is launched on ${timeline.launch === null ? 'its launch date' : formatDate(timeline.launch, 'UTC')} for ${count(
        participantCount,
        'reviewee',
      )}, with templates, attributes and reporting lines as they are then. Its settings can’t be changed while it is scheduled.`,
  },
  {
    verb: 'launch',
    label: 'Launch review cycle',
    pendingText: 'Launching…',
    keep: 'Keep draft',
    tell: ({ participantCount, settings }) =>
      `Templates, attributes and reporting lines are kept as they are now, for ${count(participantCount, 'reviewee')}. ${
        settings.groups.some(({ direction }) => direction === 'peer')
          ? 'Peers are chosen first, and reviews assigned afterward.'
          : 'Everybody gets their reviews to write.'
      } Its settings can’t be changed afterward.`,
  },
  {
    verb: 'end-peer-selection',
    label: 'End peer selection',
    pendingText: 'Ending…',
    keep: 'Keep it open',
    tell: () =>
      'Reviews are assigned, those of approved peers too. Nominations that nobody approved are left out.',
  },
  {
    verb: 'end-reviews',
    label: 'End reviews',
    pendingText: 'Ending…',
    keep: 'Keep them open',
    isDanger: true,
    tell: (cycle) =>
      openOf(cycle) === 0
        ? 'All reviews are submitted. Nobody can change theirs afterward.'
        : `${openOf(cycle)} of ${count(cycle.reviewCount, 'review')} are not submitted; they expire, and can’t be submitted any more.`,
  },
  {
    verb: 'end-calibration',
    label: 'End calibration',
    pendingText: 'Ending…',
    keep: 'Keep it open',
    tell: ({ openGroupCount }) =>
      openGroupCount === 0
        ? 'Ratings are final, and packets can be shared. Managers whose ratings were changed are notified.'
        : `${count(openGroupCount, 'calibration group')} ${openGroupCount === 1 ? 'is' : 'are'} still open and will be closed. Ratings are final, and packets can be shared. Managers whose ratings were changed are notified.`,
  },
  {
    verb: 'complete',
    label: 'Complete review cycle',
    pendingText: 'Completing…',
    keep: 'Keep it open',
    tell: ({ unsharedCount, participantCount }) =>
      unsharedCount === 0
        ? `All ${count(participantCount, 'packet')} have been shared. Nothing more is shared afterward.`
        : `${unsharedCount} of ${count(participantCount, 'packet')} have not been shared yet. Nothing more is shared unless the cycle is reopened.`,
  },
  {
    verb: 'reopen',
    label: 'Reopen review cycle',
    pendingText: 'Reopening…',
    keep: 'Keep it completed',
    tell: () => 'Packets can be shared again.',
  },
  {
    verb: 'unschedule',
    label: 'Make it a draft again',
    pendingText: 'Unscheduling…',
    keep: 'Keep it scheduled',
    tell: () => 'A draft is not launched by itself, and its settings can be changed.',
  },
  {
    verb: 'cancel',
    label: 'Cancel review cycle',
    pendingText: 'Canceling…',
    keep: 'Keep review cycle',
    isDanger: true,
    tell: ({ submittedCount }) =>
      `Nobody can write or read its reviews any more, ${count(submittedCount, 'submitted review')} included. This can’t be undone.`,
  },
  {
    verb: 'delete',
    label: 'Delete draft',
    pendingText: 'Deleting…',
    keep: 'Keep draft',
    isDanger: true,
    tell: ({ participantCount }) =>
      `The draft and its list of ${count(participantCount, 'reviewee')} can’t be restored.`,
  },
]

const isConfirming = (verb: CycleVerb, { unsharedCount, openGroupCount }: CycleDetail) =>
  (verb === 'complete' && unsharedCount > 0) || (verb === 'end-calibration' && openGroupCount > 0)

interface MoveDialogProps {
  move: Move
  cycle: CycleDetail
  closeTo: string
}

export function MoveDialog({ move, cycle, closeTo }: MoveDialogProps) {
  const { verb, label, pendingText, keep, isDanger = false, tell } = move
  return (
    <ConfirmDialog
      title={`${label}?`}
      description={tell(cycle)}
      closeTo={closeTo}
      intent={verb}
      variant={isDanger ? 'danger' : 'primary'}
      // The dialog has said what is left undone.
      values={isConfirming(verb, cycle) ? { confirmed: 'true' } : {}}
      pendingText={pendingText}
      keep={keep}
    >
      {label}
    </ConfirmDialog>
  )
}
