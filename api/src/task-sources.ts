import { TIMELINE_TASKS } from '#api/features/people/cycles/timeline-tasks.ts'
import { CALIBRATION_TASKS } from '#api/features/people/calibration/calibration-tasks.ts'
import { APPRAISAL_TASKS } from '#api/features/people/appraisals/appraisal-tasks.ts'
import { OBJECTIVE_TASKS } from '#api/features/people/objectives/objective-tasks.ts'
import { FEEDBACK_TASKS } from '#api/features/people/feedback/feedback-tasks.ts'
import { PEER_TASKS } from '#api/features/people/nominations/peer-tasks.ts'
import { PACKET_TASKS } from '#api/features/people/packets/packet-tasks.ts'
import { REVIEW_TASKS } from '#api/features/people/reviews/review-tasks.ts'
import { ISSUE_TASKS } from '#api/features/seo/issue-tracking/issue-tasks.ts'
import { type TaskSource } from '#api/core/tasks/task-source.ts'

/** Where the tasks of "My tasks" and of reminders come from, one line each. */
export const TASK_SOURCES: readonly TaskSource[] = [
  ISSUE_TASKS,
  PEER_TASKS,
  REVIEW_TASKS,
  PACKET_TASKS,
  TIMELINE_TASKS,
  CALIBRATION_TASKS,
  APPRAISAL_TASKS,
  OBJECTIVE_TASKS,
  FEEDBACK_TASKS,
]
