import {
  type HandshakeReply,
  type MailLookup,
  type OFFERED_VERSIONS,
  type RegistrationLookup,
} from '#contract/seo/host-lookups.ts'

export interface HandshakeAsk {
  host: string
  port: number
  versions: (typeof OFFERED_VERSIONS)[number]
  /** The organization that it is for. */
  caller: string
}

/** Who is asked about a host beside its pages. None of them throws: what is not known comes with its reason. */
export interface LookUps {
  /** Undefined where the installation can't see certificates. */
  shakeHands: ((ask: HandshakeAsk, signal: AbortSignal) => Promise<HandshakeReply>) | undefined
  findRegistration: (domain: string) => Promise<RegistrationLookup>
  findMail: (domain: string) => Promise<MailLookup>
}
