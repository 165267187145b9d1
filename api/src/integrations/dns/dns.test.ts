import { expect, test } from 'vitest'
import { createGatewayScope, withResolver } from '#tests/workers/gateway-scope.ts'
import { startTcpServer } from '#tests/node/tls-server.ts'
import { findMailHosts } from './mail-hosts.ts'
import { findTxtRecords, findTxtTexts } from './txt-records.ts'

test('a long text comes in strings, and is one text', async () => {
  const long = `v=spf1 ${'include:_spf.example.com '.repeat(30)}-all`
  const scope = await withResolver({ 'shop.example': { TXT: [long, 'google-site-verification=x'] } })
  expect(await findTxtRecords(scope, 'Shop.Example')).toEqual([long, 'google-site-verification=x'])
})

test('who asks for a proof does not get what a CNAME leads to, who asks for a policy does', async () => {
  const scope = await withResolver({
    '_dmarc.shop.example': { CNAME: 'shop.dmarc.example' },
    'shop.dmarc.example': { TXT: ['v=DMARC1; p=reject'] },
  })
  expect(await findTxtRecords(scope, '_dmarc.shop.example')).toEqual([])
  expect(await findTxtTexts(scope, '_dmarc.shop.example')).toEqual(['v=DMARC1; p=reject'])
})

test('mail hosts come in the order of their preference, and a single dot is none', async () => {
  const scope = await withResolver({
    'shop.example': { MX: ['20 b.mail.example.', '10 a.mail.example.', 'nonsense'] },
    'silent.example': { MX: ['0 .'] },
  })
  expect(await findMailHosts(scope, 'shop.example')).toEqual([
    { host: 'a.mail.example', preference: 10 },
    { host: 'b.mail.example', preference: 20 },
  ])
  expect(await findMailHosts(scope, 'silent.example')).toEqual([])
  expect(await findMailHosts(scope, 'nobody.example')).toEqual([])
})

test.each([
  ['no JSON', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno'],
  ['an error', 'HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n'],
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n'],
  ['too much', `HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n${' '.repeat(70_000)}`],
  ['SERVFAIL', 'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"Status":2}'],
])('%s says nothing', async (_, answer) => {
  const { port } = await startTcpServer((socket) => socket.once('data', () => socket.end(answer)))
  const scope = createGatewayScope({ DNS_OVER_HTTPS_URL: `http://127.0.0.1:${port}/dns-query` })
  expect(await findTxtTexts(scope, 'shop.example')).toBeUndefined()
  expect(await findMailHosts(scope, 'shop.example')).toBeUndefined()
})
