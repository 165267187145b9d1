import { type Job } from '#api/jobs/job.ts'
import { sweepMails } from './mail-delivery.ts'

export const MAIL_JOBS: Job[] = [{ name: 'mail', every: 'minute', run: sweepMails }]
