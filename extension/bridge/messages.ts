/** Messages between the two halves of the bridge, over the window of a page. */
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

/** A message of the channel, from the page itself: frames and other windows are ignored. */
export function readBridged<Kind extends 'sent' | 'answered'>(
  { source, data }: MessageEvent<unknown>,
  kind: Kind,
): (Kind extends 'sent' ? Sent : Answered) | undefined {
  if (source !== window || typeof data !== 'object' || data === null) return undefined
  const said = data as Partial<Sent | Answered>
  // Only the two halves write to the channel; the receiver validates the content.
  return said.channel === CHANNEL && said.kind === kind
    ? (said as Kind extends 'sent' ? Sent : Answered)
    : undefined
}
