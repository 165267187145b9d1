import { type Job } from '#api/jobs/job.ts'
import { createAll } from './create-appraisals.service.ts'

export const APPRAISAL_JOBS: Job[] = [{ name: 'appraisal-creation', every: 'minute', run: createAll }]
