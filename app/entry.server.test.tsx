import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { Scripts, useLoaderData } from '@remix-run/react'
import { expect, test, vi } from 'vitest'
import handleRequest, { handleError } from '#app/entry.server.tsx'
import { useNonce } from '#app/lib/http/nonce.ts'

const HOSTILE = '</script><script>alert(1)</script><!--<script>'

function Page({ hasScripts }: { hasScripts: boolean }) {
  const nonce = useNonce()
  const { text } = useLoaderData<{ text: string }>()
  return (
    <html lang="en">
      <body>
        <p>{text}</p>
        {hasScripts ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  )
}

async function renderPage({ hasScripts = true, Component = () => <Page hasScripts={hasScripts} /> } = {}) {
  const route = { id: 'root', path: '', module: '/root.js', hasLoader: true, hasAction: false }
  const has = { hasClientLoader: false, hasClientAction: false, hasErrorBoundary: false }
  const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as ServerBuild['future']
  const entry = { imports: [], module: '/entry.js' }
  const build: ServerBuild = {
    entry: { module: { default: handleRequest, handleError } },
    routes: {
      root: { id: 'root', path: '', module: { default: Component, loader: () => ({ text: HOSTILE }) } },
    },
    assets: { entry, routes: { root: { ...route, ...has } }, url: '/manifest.js', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future,
    isSpaMode: false,
    mode: 'production',
  }
  const logged: string[] = []
  const context = { nonce: 'n0nce', log: (_: string, event: string) => logged.push(event) }
  const handle = createRequestHandler(build, 'production')
  const response = await handle(new Request('http://localhost/'), context as unknown as AppLoadContext)
  return { response, html: await response.text(), logged }
}

/** The values that the data script of a page enqueues to the browser's stream. */
function readHandedValues(html: string): unknown {
  const [, literal = ''] = /streamController\.enqueue\((".*?")\);window/.exec(html) ?? []
  return JSON.parse(String(JSON.parse(literal)))
}

test('a page has its loader data in its body, with its nonce', async () => {
  const { response, html } = await renderPage()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toMatch(
    /^<!DOCTYPE html><html.*<script nonce="n0nce">window\.__remixContext\.streamController\.enqueue/s,
  )
  expect(html).toMatch(/streamController\.close\(\)<\/script><\/body><\/html>$/)
  expect(readHandedValues(html)).toEqual(expect.arrayContaining(['loaderData', 'root', 'text', HOSTILE]))
})

test('no text of a loader ends the script', async () => {
  const { html } = await renderPage()
  expect(html).not.toContain(HOSTILE)
  expect(html).not.toContain('<!--<script>')
})

test('a page without script has no data script', async () => {
  const { html } = await renderPage({ hasScripts: false })
  expect(html).not.toContain('<script')
  expect(html).toMatch(/<\/p><\/body><\/html>$/)
})

test('an error in a component is logged, and the status is not a success', async () => {
  const shown = vi.spyOn(console, 'error').mockReturnValue()
  const { response, logged } = await renderPage({
    Component: () => {
      throw new Error('broken')
    },
  })
  expect(response.status).toBe(500)
  expect(logged).toContain('page-failed')
  shown.mockRestore()
})
