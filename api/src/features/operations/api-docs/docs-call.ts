import { html } from 'hono/html'
import {
  asSchema,
  describe,
  fieldTable,
  type Markup,
  nameOf,
  toFields,
  toParameterFields,
} from './docs-fields.ts'
import { type MediaContent, type Operation } from './openapi-types.ts'

const ACCESS: Record<Operation['x-access'], string> = {
  anyone: 'Anyone may call this.',
  member: 'Any signed-in person may call this.',
  manager: 'Managers and administrators may call this.',
  administrator: 'Administrators and owners may call this.',
  owner: 'Owners may call this.',
}

interface Call {
  path: string
  method: string
  operation: Operation
}

/** A code block with a copy button, where script runs. */
function listing({ id, title, of, text }: { id: string; title: string; of: string; text: string }): Markup {
  return html`<div class="head">
      <h3>${title}</h3>
      <button type="button" data-copy="${id}" hidden>Copy</button>
    </div>
    <pre id="${id}" tabindex="0" role="region" aria-label="${title} of ${of}">${text}</pre>`
}

const toText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2)

function requestParts({ operation }: Call): Markup[] {
  const { parameters, requestBody, operationId } = operation
  const [[media, content] = []] = Object.entries(requestBody?.content ?? {})
  const fields = content ? toFields(content.schema) : []
  return [
    ...(parameters.length > 0
      ? [
          html`<h3>Parameters</h3>
            ${fieldTable(toParameterFields(parameters), { label: `Parameters of ${operationId}` })}`,
        ]
      : []),
    ...(fields.length > 0
      ? [
          html`<h3>Body <code class="soft">${media}</code></h3>
            ${fieldTable(fields, { label: `Body of ${operationId}` })}`,
        ]
      : []),
  ]
}

function findReply({ responses }: Operation) {
  const [[status, reply] = ['', undefined]] = Object.entries(responses)
  const contents: [string, MediaContent][] =
    reply && 'content' in reply ? Object.entries(reply.content ?? {}) : []
  const [[media, content] = []] = contents
  return { status, media, content }
}

function replyPart({ operation }: Call): Markup {
  const { status, media, content } = findReply(operation)
  const schema = content?.schema ?? {}
  const fields = toFields(schema)
  const isDescribedApart = nameOf(schema) !== undefined || asSchema(schema).type === 'array'
  return html`<h3>Reply</h3>
    <p class="soft">
      ${status}${media ? html` · <code>${media}</code>` : ', without a body'}${
        isDescribedApart ? html` · ${describe(schema)}` : ''
      }
    </p>
    ${
      fields.length > 0
        ? fieldTable(fields, { label: `Reply of ${operation.operationId}`, isAnswer: true })
        : ''
    }`
}

function refusalPart({ operation: { responses } }: Call): Markup {
  const statuses = Object.keys(responses).filter((status) => Number(status) >= 400)
  return html`<p class="soft">Refusals: ${statuses.join(', ')}. <a href="#refusals">What they mean</a></p>`
}

/** One call, collapsed to a line; it opens for a URL with its fragment, and for the browser's find in page. */
export function callPart(call: Call): Markup {
  const { path, method, operation } = call
  const { operationId, summary } = operation
  const { content } = findReply(operation)
  const verb = method.toUpperCase()
  return html`<details class="call" data-id="${operationId}">
    <summary>
      <code><span class="method ${verb}">${verb}</span> <span class="path">${path}</span></code>
      <span class="soft">${summary}</span>
    </summary>
    <div class="body" id="${operationId}">
      <div>
        <p>${ACCESS[operation['x-access']]}</p>
        ${requestParts(call)} ${replyPart(call)} ${refusalPart(call)}
      </div>
      <div>
        ${(operation['x-codeSamples'] ?? []).map(({ source }) =>
          listing({ id: `curl-${operationId}`, title: 'Example request', of: operationId, text: source }),
        )}
        ${
          content?.example === undefined
            ? ''
            : listing({
                id: `reply-${operationId}`,
                title: 'Example reply',
                of: operationId,
                text: toText(content.example),
              })
        }
      </div>
    </div>
  </details>`
}
