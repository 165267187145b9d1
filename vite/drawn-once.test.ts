import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import {
  createElement,
  createContext,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import type { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { drawOnce } from './drawn-once.ts'

interface Renderer {
  renderToString: typeof renderToString
  renderToStaticMarkup: typeof renderToStaticMarkup
}

const source = readFileSync(
  'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js',
  'utf8',
)
mkdirSync('node_modules/.cache', { recursive: true })
// Where it finds React.
const folder = mkdtempSync('node_modules/.cache/drawn-once-')
afterAll(() => rmSync(folder, { recursive: true }))

function load(name: string, code: string): Renderer {
  const file = resolve(join(folder, `${name}.cjs`))
  writeFileSync(file, code)
  return createRequire(import.meta.url)(file) as Renderer
}

const original = load('original', source)
const edited = load('edited', drawOnce(source))

/** As app/ui/layout/drawn-once.ts has it in a build. */
const drawnOnce = <Props>(component: FunctionComponent<Props>, toKey: (props: Props) => string | undefined) =>
  Object.assign(component, { toKey, drawings: new Map<string, string>(), maxDrawings: 200 })

interface Given {
  name: string
  children?: ReactNode
}

/** How often a component was drawn, in two pages that each show it twice, and whether both are as React alone draws them. */
function drawTwice(component: FunctionComponent<Given>, toPage = (shown: ReactNode) => shown) {
  const draw = vi.fn(component)
  const kept = drawnOnce<Given>(
    (props) => draw(props),
    ({ name }) => name,
  )
  const toElement = (each: FunctionComponent<Given>) =>
    toPage(
      createElement('main', null, [
        'before',
        createElement(each, { name: 'a & b', key: 1 }),
        'between',
        createElement(each, { name: 'a & b', key: 2 }),
        createElement(each, { name: 'c', key: 3 }),
        'after',
      ]),
    )
  const pages = [edited.renderToString(toElement(kept)), edited.renderToString(toElement(kept))]
  const expected = original.renderToString(toElement(component))
  return { times: draw.mock.calls.length, isSame: pages.every((page) => page === expected) }
}

const Plain = ({ name }: Given) => createElement('p', { className: 'a b' }, name, createElement('br'))
const Several = ({ name }: Given) => [
  createElement('i', { key: 1 }, name),
  createElement('b', { key: 2 }, name),
]
const Text = ({ name }: Given) => name
const TextLast = ({ name }: Given) => [createElement('i', { key: 1 }), name]
const Nothing = () => null
const WithId = ({ name }: Given) => createElement('p', { id: useId() }, name)

test.each([
  ['an element', Plain, 2],
  ['several', Several, 2],
  ['a text, which is set off from the one beside it', Text, 6],
  ['a text at its end', TextLast, 6],
  ['nothing', Nothing, 6],
  ['an id of its place', WithId, 6],
])('%s is drawn once for each key, and always as React draws it', (_, component, times) => {
  expect(drawTwice(component)).toEqual({ times, isSame: true })
})

test('an option of a select is drawn again, as it may be the chosen one', () => {
  const Option = drawnOnce<Given>(
    ({ name }) => createElement('option', { value: name }, name),
    ({ name }) => name,
  )
  const draw = ({ renderToString }: Renderer, value: string) =>
    renderToString(createElement('select', { defaultValue: value }, createElement(Option, { name: 'a' })))
  expect(draw(edited, 'a')).toBe(draw(original, 'a'))
  expect(draw(edited, 'b')).toBe(draw(original, 'b'))
})

test('markup without the marks of React is drawn apart', () => {
  const Two = drawnOnce<Given>(
    ({ name }) => createElement('p', null, name, name),
    ({ name }) => name,
  )
  const element = createElement(Two, { name: 'a' })
  expect(edited.renderToString(element)).toBe('<p>a<!-- -->a</p>')
  expect(edited.renderToStaticMarkup(element)).toBe('<p>aa</p>')
})

test('without a key it is drawn again', () => {
  const draw = vi.fn(Plain)
  const Shown = drawnOnce<Given>(
    (props) => draw(props),
    () => undefined,
  )
  const names = ['a', 'b', 'a']
  expect(names.map((name) => edited.renderToString(createElement(Shown, { name })))).toEqual(
    names.map((name) => original.renderToString(createElement(Plain, { name }))),
  )
  expect(draw).toHaveBeenCalledTimes(3)
})

test('what is around it is not lost, and an error keeps nothing', () => {
  const Depth = createContext(0)
  const fail = vi.fn(() => true)
  const Shown = drawnOnce<Given>(
    () => {
      const depth = useContext(Depth)
      if (fail()) throw new Error('not yet')
      return createElement('p', null, depth)
    },
    ({ name }) => name,
  )
  const page = createElement(Depth.Provider, { value: 7 }, createElement(Shown, { name: 'a' }))
  expect(() => edited.renderToString(page)).toThrow('not yet')
  fail.mockReturnValue(false)
  expect(edited.renderToString(page)).toBe('<p>7</p>')
})

test('no more drawings are kept than were allowed', () => {
  const Shown = drawnOnce<Given>(Plain.bind(null), ({ name }) => name)
  for (let n = 0; n < 500; n += 1) edited.renderToString(createElement(Shown, { name: String(n) }))
  expect(Shown.drawings.size).toBeLessThanOrEqual(200)
})

test('a React that looks different is not edited in silence', () => {
  expect(() => drawOnce('')).toThrow('A dependency has changed')
})
