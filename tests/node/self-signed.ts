import { generateKeyPairSync, sign } from 'node:crypto'

// A certificate that signs itself (RFC 5280), as much of it as servers and browsers read: Node itself makes none.

export interface SelfSigned {
  names: readonly string[]
  validFrom: Date
  validTo: Date
  /** The organization that issued it, by its own account. */
  issuer?: string
}

const SEQUENCE = 0x30
const SET = 0x31
const EXPLICIT_0 = 0xa0
const EXPLICIT_3 = 0xa3
const DNS_NAME = 0x82

function toLength(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  return length < 256 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 255])
}

function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from([tag]), toLength(body.length), body])
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const oid = (hex: string) => der(0x06, bytes(hex))
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))
const toTime = (time: Date) => der(0x18, time.toISOString().replace(/[-:T]|\.\d+/g, ''))
const attribute = (type: string, value: string) => der(SET, der(SEQUENCE, oid(type), der(0x0c, value)))
const organization = (name: string) => der(SEQUENCE, attribute('55040a', name))
const commonName = (name: string) => der(SEQUENCE, attribute('550403', name))

function toExtensions(names: readonly string[]): Buffer {
  const alternatives = der(SEQUENCE, ...names.map((name) => der(DNS_NAME, name)))
  return der(EXPLICIT_3, der(SEQUENCE, der(SEQUENCE, oid('551d11'), der(0x04, alternatives))))
}

export interface KeyAndCertificate {
  key: string
  cert: string
}

export function createSelfSigned({
  names,
  validFrom,
  validTo,
  issuer = 'Tests',
}: SelfSigned): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = der(
    SEQUENCE,
    der(EXPLICIT_0, der(0x02, bytes('02'))),
    der(0x02, bytes('01')),
    ECDSA_WITH_SHA256,
    organization(issuer),
    der(SEQUENCE, toTime(validFrom), toTime(validTo)),
    commonName(names[0] ?? 'nobody'),
    publicKey.export({ type: 'spki', format: 'der' }),
    toExtensions(names),
  )
  const signature = der(0x03, bytes('00'), sign('sha256', content, privateKey))
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
