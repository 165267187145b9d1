/** What the two halves of the bridge say to each other over the window of a page. */
export const CHANNEL = 'bellwether-companion'

export interface Sent {
  channel: typeof CHANNEL
  kind: 'sent'
  call: number
  extensionId: string
  message: unknown
}

export interface Answered {
  channel: typeof CHANNEL
  kind: 'answered'
  call: number
  /** False where the message is for another extension. */
  isOurs: boolean
  answer: unknown
}

/** A message of the channel, of the page itself: frames and other windows have no say. */
export function readBridged<Kind extends 'sent' | 'answered'>(
  { source, data }: MessageEvent<unknown>,
  kind: Kind,
): (Kind extends 'sent' ? Sent : Answered) | undefined {
  if (source !== window || typeof data !== 'object' || data === null) return undefined
  const said = data as Partial<Sent | Answered>
  // Only the two halves write to the channel; what they carry is checked where it arrives.
  return said.channel === CHANNEL && said.kind === kind
    ? (said as Kind extends 'sent' ? Sent : Answered)
    : undefined
}
