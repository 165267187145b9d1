import { type Job } from '#api/jobs/job.ts'
import { deleteOldAttachments } from './mail-attachments.ts'
import { sweepMails } from './mail-delivery.ts'

export const MAIL_JOBS: Job[] = [
  { name: 'mail', every: 'minute', run: sweepMails },
  { name: 'old-mail-attachments', every: 'night', run: deleteOldAttachments },
]
