import { html, raw } from 'hono/html'
import { type JsonSchema, type OpenApiDocument, type Operation, type Parameter } from './openapi.ts'

type Markup = ReturnType<typeof html>

export const STYLE = `
:root { color-scheme: light dark; --page: #fbfaf7; --card: #ffffff; --line: #e2dfd7; --text: #22282a; --quiet: #5d6461; --action: #1f5c4d }
@media (prefers-color-scheme: dark) { :root { --page: #14181a; --card: #1d2325; --line: #333c3f; --text: #eceae4; --quiet: #a8aba6; --action: #8fcbb8 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px 96px }
h1 { font-size: 32px; line-height: 40px; margin: 0 0 8px; font-weight: 600 }
h2 { font-size: 24px; margin: 48px 0 16px; font-weight: 600 }
h3 { font-size: 16px; margin: 24px 0 8px; font-weight: 600 }
p { margin: 0 0 16px; max-width: 70ch }
a { color: var(--action) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; border-radius: 6px }
code { font: 14px/20px ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere }
nav ul { columns: 2 260px; padding: 0; margin: 0; list-style: none }
nav a { text-decoration: none }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 12px 16px; cursor: pointer }
summary .path { font-weight: 600 }
summary .what { color: var(--quiet); font-size: 14px }
.method { display: inline-block; min-width: 52px; font-weight: 600; color: var(--action) }
.body { padding: 0 16px 16px; border-top: 1px solid var(--line) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--quiet); font-weight: 500 }
.quiet { color: var(--quiet); font-size: 14px }
`

const ACCESS: Record<Operation['x-access'], string> = {
  anyone: 'Anyone may call this.',
  member: 'Any signed-in person may call this.',
  manager: 'Managers and administrators may call this.',
  administrator: 'Administrators and owners may call this.',
  owner: 'Owners may call this.',
}

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

const asSchema = (value: JsonSchema | boolean | undefined): JsonSchema =>
  typeof value === 'object' ? value : {}

/** Types and rules of a value, as one reads them. */
function describe(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => describe(asSchema(choice))).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => describe(asSchema(part))).join(', ')
  if (schema.type === 'array') return `list of ${describe(asSchema(firstOf(schema.items)))}`
  const bounds = [
    ['at least', schema.minLength ?? schema.minimum],
    ['at most', limit(schema.maxLength ?? schema.maximum)],
  ].flatMap(([words, value]) => (value === undefined ? [] : [`${words} ${value}`]))
  const length = schema.type === 'string' && bounds.length > 0 ? ' characters' : ''
  const unit = bounds.length > 0 ? ` (${bounds.join(', ')}${length})` : ''
  return `${schema.format ?? firstOf(schema.type) ?? 'any value'}${unit}`
}

const firstOf = <T>(value: T | T[]): T | undefined => (Array.isArray(value) ? value[0] : value)
/** JSON Schema writes the limits of JavaScript's numbers where there is no other limit. */
const limit = (value: number | undefined) => (value === Number.MAX_SAFE_INTEGER ? undefined : value)

function toFields(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = asSchema(value)
    const field = {
      name: prefix + name,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }
    return property.type === 'object' && property.properties
      ? toFields(property, `${prefix}${name}.`)
      : [field]
  })
}

function fieldTable(title: string, fields: Field[]): Markup | '' {
  if (fields.length === 0) return ''
  return html`<h3>${title}</h3>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Needed</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            ({ name, schema, isRequired }) =>
              html`<tr>
                <td><code>${name}</code></td>
                <td>${describe(schema)}</td>
                <td>${isRequired ? 'yes' : 'no'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

const toParameterFields = (parameters: Parameter[]) =>
  parameters.map(({ name, schema, required }) => ({ name, schema, isRequired: required }))

function replyPart(operation: Operation, document: OpenApiDocument): Markup {
  const [[status, reply] = ['', undefined]] = Object.entries(operation.responses)
  const [media, content] = Object.entries(reply && 'content' in reply ? (reply.content ?? {}) : {})[0] ?? []
  const given = asSchema(content?.schema)
  const name = typeof given.$ref === 'string' ? given.$ref.split('/').at(-1) : undefined
  const schema = name === undefined ? given : asSchema(document.components.schemas[name])
  return html`<h3>Reply</h3>
    <p class="quiet">${status}${media ? html` · <code>${media}</code>` : ', without a body'}</p>
    ${fieldTable(
      name ?? 'Fields',
      toFields(schema).map((field) => ({ ...field, isRequired: true })),
    )}`
}

function operationPart(
  path: string,
  method: string,
  operation: Operation,
  document: OpenApiDocument,
): Markup {
  const body = operation.requestBody?.content['application/json']?.schema
  return html`<details id="${operation.operationId}">
    <summary>
      <code><span class="method">${method.toUpperCase()}</span> <span class="path">${path}</span></code>
      <span class="what">${operation.summary}</span>
    </summary>
    <div class="body">
      <p class="quiet">${ACCESS[operation['x-access']]}</p>
      ${fieldTable('Parameters', toParameterFields(operation.parameters))}
      ${body ? fieldTable('Body', toFields(body)) : ''} ${replyPart(operation, document)}
    </div>
  </details>`
}

function areaPart(area: string, document: OpenApiDocument): Markup {
  const parts = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation?.tags.includes(area) ? [operationPart(path, method, operation, document)] : [],
    ),
  )
  return html`<h2 id="area-${area}">${area.charAt(0).toUpperCase()}${area.slice(1).replaceAll('-', ' ')}</h2>
    ${parts}`
}

/** The API as a page: no script, nothing from elsewhere, and this one inline style. */
export function renderDocs(document: OpenApiDocument): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <meta
          name="description"
          content="Every call of Bellwether’s API: its address, what it takes and answers, and who may use it."
        />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>
            Version ${document.info.version}. ${document.info.description} Every address below starts with
            <code>/api</code>.
          </p>
          <p>
            Sign in with <a href="#signIn"><code>POST /auth/signin</code></a> and send the token as
            <code>Authorization: Bearer …</code>. It lasts for 15 minutes;
            <a href="#refreshToken"><code>POST /auth/refresh-token</code></a> exchanges the refresh token for
            the next pair. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${document.tags.map(({ name }) => areaPart(name, document))}
        </main>
      </body>
    </html>`
}
