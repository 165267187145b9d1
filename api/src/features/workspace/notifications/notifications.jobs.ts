import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { type Job } from '#api/jobs/job.ts'
import { forgetOldNotifications, tellPeople } from './digests.service.ts'

export const toNotificationJobs = (sources: readonly TaskSource[]): Job[] => [
  { name: 'digests', every: 'minute', run: (scope) => tellPeople(scope, sources) },
  { name: 'old-notifications', every: 'night', run: forgetOldNotifications },
]
