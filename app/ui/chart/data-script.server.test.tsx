// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { toDataScript } from './data-script.server.ts'
import { renderChart } from './render-chart.server.tsx'

const gauge = renderChart(
  <svg role="img" aria-label={'"63" \\ 100'}>
    <title>{'Health: 63 \\ <of> 100'}</title>
  </svg>,
)
const trend = renderChart(
  <div className="flex">
    <svg aria-hidden />
  </div>,
)

/** What the page's script enqueues when the page has been read. */
function run(html: string, script: string): unknown {
  document.body.innerHTML = html
  const [, code = ''] = /^<script nonce="n0nce">(.*)<\/script>$/s.exec(script) ?? []
  const enqueued: string[] = []
  const streamController = { enqueue: (text: string) => enqueued.push(text), close: () => undefined }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as a browser does
  new Function('window', code)({ __remixContext: { streamController } })
  return JSON.parse(enqueued.join(''))
}

test('a drawing that the page shows is not sent a second time, and is in the data all the same', () => {
  const data = ['a', gauge, 'svg "quoted" \\', trend, '</script>']
  const page = `<main><p>${gauge}</p><div>${trend}</div></main>`
  const script = toDataScript(JSON.stringify(data), page, 'n0nce')

  expect(script).not.toContain('role')
  expect(script).not.toContain('flex')
  expect(run(page, script)).toEqual(data)
})

test('a drawing that the page does not show is sent', () => {
  const data = [gauge, trend]
  const page = `<p>${trend}</p>`

  expect(run(page, toDataScript(JSON.stringify(data), page, 'n0nce'))).toEqual(data)
})

test('a text of somebody else’s that looks like a drawing is sent as it is', () => {
  const data = ['<svg data-drawing="">', gauge, '<svg data-drawing=""><script>alert(1)</script>']
  const page = `<p>&lt;svg data-drawing=""&gt;${gauge}</p>`
  const script = toDataScript(JSON.stringify(data), page, 'n0nce')

  expect(run(page, script)).toEqual(data)
  expect(script.slice(1, -1)).not.toMatch(/<(?!\/script$)/)
})
