import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toManifest, UNPACKED_ID } from '#extension/manifest.ts'

const manifest = toManifest({ appUrl: 'https://seo.example.com', version: '1.2.3' })

test('the id is the one that Chrome makes of the key: its hash, in letters from a to p', () => {
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32)
  const id = Array.from(hash, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')

  expect(id).toBe(UNPACKED_ID)
})

test('it may go to the Bellwether of the build at once, and anywhere else once somebody allows it', () => {
  expect(manifest.host_permissions).toEqual(['https://seo.example.com/*'])
  expect(manifest.externally_connectable).toEqual({ matches: ['https://seo.example.com/*'] })
  expect(manifest.optional_host_permissions).toContain('https://*/*')
})
