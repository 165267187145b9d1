import { type CDPSession, type Protocol } from 'puppeteer-core'
import { type ConsoleMessage } from '#contract/seo/rendering.ts'

const MAX_MESSAGES = 20
const MAX_TEXT = 500
const MAX_SOURCE = 500
const ERRORS = new Set(['error', 'assert'])

type Frame = Pick<Protocol.Runtime.CallFrame, 'url' | 'lineNumber'>

function toSource(frame: Partial<Frame> | undefined): string | null {
  if (!frame?.url) return null
  return `${frame.url.slice(0, MAX_SOURCE)}:${(frame.lineNumber ?? 0) + 1}`
}

/** Of what was passed to `console.error`, as a console would show it. */
const toText = (values: readonly Protocol.Runtime.RemoteObject[]) =>
  values
    .slice(0, 10)
    .map(({ value, description, unserializableValue }) =>
      String(
        typeof value === 'object' ? (description ?? 'Object') : (value ?? description ?? unserializableValue),
      ),
    )
    .join(' ')

/** What scripts of the page complain about. What could not be loaded is not among it: that may be our doing. */
export class ConsoleLog {
  readonly messages: ConsoleMessage[] = []
  count = 0

  async follow(client: CDPSession): Promise<void> {
    client.on('Runtime.exceptionThrown', ({ exceptionDetails: thrown }) => {
      const { text, exception, url, lineNumber, stackTrace } = thrown
      const said = exception && toText([exception]).split('\n')[0]
      const frame = stackTrace?.callFrames[0] ?? { url: url ?? '', lineNumber }
      this.#keep('exception', said === undefined ? text : `${text} ${said}`, toSource(frame))
    })
    client.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      if (ERRORS.has(type)) this.#keep('error', toText(args), toSource(stackTrace?.callFrames[0]))
    })
    await client.send('Runtime.enable')
  }

  #keep(kind: ConsoleMessage['kind'], text: string, source: string | null): void {
    this.count += 1
    if (this.messages.length < MAX_MESSAGES)
      this.messages.push({ kind, text: text.slice(0, MAX_TEXT), source })
  }
}
