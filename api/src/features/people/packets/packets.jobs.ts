import { type Job } from '#api/jobs/job.ts'
import { closeAll } from '#api/core/reviews/close-packets.ts'

export const PACKET_JOBS: Job[] = [{ name: 'review-closings', every: 'minute', run: closeAll }]
