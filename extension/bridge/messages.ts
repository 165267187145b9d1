/** Messages between the two halves of the bridge, over the window of a page. */
export const CHANNEL = 'bellwether-companion'

export interface BridgeRequest {
  channel: typeof CHANNEL
  kind: 'sent'
  call: number
  extensionId: string
  message: unknown
}

export interface BridgeReply {
  channel: typeof CHANNEL
  kind: 'replied'
  call: number
  /** False where the message is for another extension. */
  isOurs: boolean
  reply: unknown
}

/** A message of the channel, from the page itself: frames and other windows are ignored. */
export function readBridged<Kind extends 'sent' | 'replied'>(
  { source, data }: MessageEvent<unknown>,
  kind: Kind,
): (Kind extends 'sent' ? BridgeRequest : BridgeReply) | undefined {
  if (source !== window || typeof data !== 'object' || data === null) return undefined
  const said = data as Partial<BridgeRequest | BridgeReply>
  // Only the two halves write to the channel; the receiver validates the content.
  return said.channel === CHANNEL && said.kind === kind
    ? (said as Kind extends 'sent' ? BridgeRequest : BridgeReply)
    : undefined
}
