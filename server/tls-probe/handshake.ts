import { isIP } from 'node:net'
import { checkServerIdentity, connect, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { AddressRefused, findAddress } from '#lighthouse/address-check.ts'
import {
  type Certificate,
  type HandshakeReply,
  notKnown,
  type OFFERED_VERSIONS,
} from '#contract/seo/host-lookups.ts'

const HANDSHAKE_MS = 8_000
const MAX_NAMES = 20
const MAX_NAME = 255

export interface Handshake {
  host: string
  port: number
  versions: (typeof OFFERED_VERSIONS)[number]
}

// What is asked is what the server takes, so we take everything: also what we would trust nobody with.
const EVERYTHING: ConnectionOptions = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
  rejectUnauthorized: false,
}

/** How servers say no: by an alert, by a version that was not offered, or by closing the connection. */
const REFUSALS = /ALERT|UNSUPPORTED_PROTOCOL|^ECONNRESET$|^EPIPE$/

function toTime(text: string): string | null {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999 ? time.toISOString() : null
}

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Whose fields may be missing: the library says what a whole one has. */
type Peer = Partial<PeerCertificate>

function toNames({ subjectaltname = '', subject }: Peer): string[] {
  const names = subjectaltname.split(', ').filter(Boolean)
  // Browsers read no names but these; without any, the common name says whom it was meant for.
  const common = firstOf(subject?.CN)
  return names.length > 0 ? names.map((name) => name.replace(/^[\w ]{1,20}:/, '')) : common ? [common] : []
}

const findIssuer = ({ issuer }: Peer) => firstOf(issuer?.O) ?? firstOf(issuer?.CN)

/** Null for one that says nothing of its time, or none at all. */
function toCertificate(host: string, peer: PeerCertificate): Certificate | null {
  const [validFrom, validTo] = [toTime(peer.valid_from), toTime(peer.valid_to)]
  if (validFrom === null || validTo === null) return null
  const names = toNames(peer)
  const issuer = findIssuer(peer)
  return {
    validFrom,
    validTo,
    issuer: issuer?.slice(0, MAX_NAME) ?? null,
    names: names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME)),
    nameCount: names.length,
    isForHost: checkServerIdentity(host, peer) === undefined,
  }
}

async function resolve(
  { host, port }: Handshake,
  rules: AddressRules,
): Promise<{ address: string } | HandshakeReply> {
  try {
    return { address: await findAddress({ host, port }, rules) }
  } catch (error) {
    return notKnown(error instanceof AddressRefused ? 'private-address' : 'unresolved')
  }
}

function meet(
  { host, versions }: Handshake,
  at: ConnectionOptions,
  timeoutMs: number,
): Promise<HandshakeReply> {
  return new Promise((resolveReply) => {
    let isConnected = false
    const socket = connect({
      ...EVERYTHING,
      ...at,
      ...(versions === 'old' && { maxVersion: 'TLSv1.1' }),
      // No name of a host is an address (RFC 6066, 3).
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
    })
    const end = (reply: HandshakeReply) => {
      clearTimeout(late)
      socket.destroy()
      resolveReply(reply)
    }
    const late = setTimeout(() => end(notKnown('no-answer')), timeoutMs)
    socket.once('connect', () => (isConnected = true))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (!isConnected) end(notKnown('no-answer'))
      else end(REFUSALS.test(code) ? { state: 'refused' } : notKnown('unreadable'))
    })
    socket.once('secureConnect', () => {
      const alpn = socket.alpnProtocol || null
      const certificate = toCertificate(host, socket.getPeerCertificate())
      end({ state: 'done', version: socket.getProtocol() ?? 'unknown', alpn, certificate })
    })
  })
}

/**
 * One TLS handshake with a host, and nothing else: no request is sent. It connects to the address that was checked, so that a name
 * that changes its address in between gains nothing.
 */
export async function shakeHands(
  asked: Handshake,
  rules: AddressRules,
  timeoutMs = HANDSHAKE_MS,
): Promise<HandshakeReply> {
  const host = asked.host.replace(/^\[|\]$/g, '')
  const found = await resolve({ ...asked, host }, rules)
  if (!('address' in found)) return found
  return meet({ ...asked, host }, { host: found.address, port: asked.port }, timeoutMs)
}
