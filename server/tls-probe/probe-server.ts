import * as z from 'zod'
import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { OFFERED_VERSIONS } from '#contract/seo/host-lookups.ts'
import { type JobServer, startJobServer } from '#server/runtime/job-server.ts'
import { shakeHands } from './handshake.ts'

const MAX_BODY = 2_000

const Job = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65_535),
  versions: z.enum(OFFERED_VERSIONS),
})

interface ProbeServerOptions {
  secret: string
  rules: AddressRules
  /** How long a handshake may take. */
  handshakeMs?: number
}

/** Listens on loopback for handshakes to make. */
export function startProbeServer({ secret, rules, handshakeMs }: ProbeServerOptions): Promise<JobServer> {
  return startJobServer({
    secret,
    maxBody: MAX_BODY,
    run: async (asked) => {
      const { data: job } = Job.safeParse(asked)
      return job && shakeHands(job, rules, handshakeMs)
    },
  })
}
