import { type Job } from '#api/jobs/job.ts'
import { closeAll } from './close-packets.service.ts'

export const PACKET_JOBS: Job[] = [{ name: 'review-closings', every: 'minute', run: closeAll }]
