import { type Job } from '#api/jobs/job.ts'
import { forgetExpired } from './expiry.service.ts'

export const SIGN_IN_JOBS: Job[] = [{ name: 'expired-sign-ins', every: 'minute', run: forgetExpired }]
