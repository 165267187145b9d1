import { crc32, deflateSync } from 'node:zlib'
import { anAddress, PASSWORD } from '#tests/product/account.ts'

// What somebody sends who wants the server to stall. Each is sent again and again while others are timed.

/** The account that attacks. */
export interface Attacker {
  email: string
  token: string
}

export interface Attack {
  name: string
  /** How many of them are under way at once. */
  atOnce: number
  /** Sends one, and waits for what comes back, whatever it is. */
  send: (signal: AbortSignal) => Promise<unknown>
}

const FORM = 'application/x-www-form-urlencoded'

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of one color, 16 bits a channel: small to send, large to open. */
function aLargePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(side * (side * 8 + 1)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function drain(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  await response.arrayBuffer()
}

function formAttack(url: string, name: string, body: string): Attack {
  const headers = () => ({ origin: url, 'content-type': FORM, 'x-forwarded-for': anAddress() })
  const send = (signal: AbortSignal) =>
    drain(`${url}/auth/signin`, { method: 'POST', headers: headers(), body, signal })
  return { name, atOnce: 2, send }
}

function apiAttack(
  url: string,
  account: Attacker,
  { name, method, path, body }: { name: string; method: string; path: string; body?: string | FormData },
): Attack {
  const headers = () => ({
    authorization: `Bearer ${account.token}`,
    'x-forwarded-for': anAddress(),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  })
  return {
    name,
    atOnce: 2,
    send: (signal) =>
      drain(`${url}/api${path}`, { method, headers: headers(), ...(body !== undefined && { body }), signal }),
  }
}

function aLogo(): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(aLargePng(4096))], 'logo.png', { type: 'image/png' }))
  return form
}

function aLargeForm(): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(9_000_000)], 'large.bin'))
  return form
}

const nested = Array.from({ length: 5000 }, () => '[a]').join('')

export function listRequests(url: string, account: Attacker, organizationId: string): Attack[] {
  const spaces = ' '.repeat(30_000)
  const organization = `/organization/${organizationId}`
  const phone = JSON.stringify({ phone: `12345${' '.repeat(60_000)}!` })
  const signIn = JSON.stringify({ email: account.email, password: `${PASSWORD}x` })
  return [
    formAttack(url, 'form: email[10000000]', 'email[10000000]=x'),
    formAttack(url, 'form: email[100000000]', 'email[100000000]=x'),
    formAttack(url, 'form: email 40,000 times', Array.from({ length: 40_000 }, () => 'email=a').join('&')),
    formAttack(url, 'form: a name nested 5,000 deep', `email${nested}=x`),
    {
      name: 'query: 4,000 parameters',
      atOnce: 2,
      send: (signal) => drain(`${url}/pricing?${'a=b&'.repeat(4000)}`, { signal }),
    },
    {
      name: 'header: Accept-Encoding with 30,000 spaces',
      atOnce: 2,
      send: (signal) =>
        drain(`${url}/favicon.svg`, { headers: { 'accept-encoding': `gzip${spaces}x` }, signal }),
    },
    apiAttack(url, account, {
      name: 'JSON: nested 100,000 deep',
      method: 'POST',
      path: '/contact/send',
      body: '['.repeat(100_000),
    }),
    apiAttack(url, account, {
      name: 'JSON: phone with 60,000 spaces',
      method: 'PATCH',
      path: '/users/me',
      body: phone,
    }),
    apiAttack(url, account, {
      name: 'body of 9 MB',
      method: 'POST',
      path: '/contact/send',
      body: 'x'.repeat(9_000_000),
    }),
    apiAttack(url, account, {
      name: 'form with a file of 9 MB',
      method: 'POST',
      path: '/contact/send',
      body: aLargeForm(),
    }),
    apiAttack(url, account, {
      name: 'picture of 4096 x 4096, 16 bits',
      method: 'PUT',
      path: organization,
      body: aLogo(),
    }),
    {
      ...apiAttack(url, account, {
        name: '40 sign-ins at once',
        method: 'POST',
        path: '/auth/signin',
        body: signIn,
      }),
      atOnce: 40,
    },
    apiAttack(url, account, { name: 'OpenAPI description', method: 'GET', path: '/openapi.json' }),
    apiAttack(url, account, { name: 'API page', method: 'GET', path: '/docs' }),
  ]
}
