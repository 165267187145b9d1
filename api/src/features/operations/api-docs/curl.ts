import { type Method } from '#contract/endpoint.ts'
import { type Operation, type Reply } from './openapi-types.ts'

interface Call {
  url: string
  method: Method
  path: string
  operation: Operation
}

const FILES: Readonly<Record<string, string>> = {
  'application/pdf': 'receipt.pdf',
  'image/*': 'image.png',
  'text/csv': 'list.csv',
}

/** Quotes any text for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function toAddress({ url, path, operation: { parameters } }: Call): string {
  const text = (value: unknown) => encodeURIComponent(String(value))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    text(parameters.find((one) => one.in === 'path' && one.name === name)?.example),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${text(example)}`)
  return query.length > 0 ? `${url}${filled}?${query.join('&')}` : url + filled
}

function toBodyOptions({ requestBody }: Operation): string[] {
  const [[media, content] = []] = Object.entries(requestBody?.content ?? {})
  if (content === undefined) return []
  if (media === 'application/json') {
    return [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(content.example))}`]
  }
  return Object.entries(Object(content.example) as Record<string, unknown>).map(([name, value]) => {
    const isFile =
      content.schema.properties?.[name] !== undefined && isBinary(content.schema.properties[name])
    return `-F ${quote(`${name}=${isFile ? `@${name}.png` : String(value)}`)}`
  })
}

const isBinary = (schema: unknown): boolean => (Object(schema) as { format?: string }).format === 'binary'

/** Options for responses that no terminal shows well. */
function toAnswerOptions(responses: Operation['responses']): string[] {
  const contents = Object.values(responses).flatMap((reply: Reply | { $ref: string }) =>
    'content' in reply ? Object.keys(reply.content ?? {}) : [],
  )
  if (contents.includes('text/event-stream')) return ['-N']
  const file = contents.map((media) => FILES[media]).find((name) => name !== undefined)
  return file === undefined ? [] : [`-o ${file}`]
}

/** A call as a curl command, which works with a real token. */
export function toCurl(call: Call): string {
  const { method, operation } = call
  const isSignedIn = operation.security.length > 0
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(isSignedIn ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...toBodyOptions(operation),
    ...toAnswerOptions(operation.responses),
    quote(toAddress(call)),
  ].join(' \\\n  ')
}
