import { type Job } from '#api/jobs/job.ts'
import { sweepImages } from './image-sweep.ts'

export const IMAGE_JOBS: Job[] = [{ name: 'unused-images', every: 'night', run: sweepImages }]
