import { html, raw } from 'hono/html'
import { callPart } from './docs-call.ts'
import { describe, fieldTable, type Markup, toFields } from './docs-fields.ts'
import { SCRIPT } from './docs-script.ts'
import { STYLE } from './docs-style.ts'
import { webhooksPart } from './docs-webhooks.ts'
import { type JsonSchema, type OpenApiDocument, type Operation } from './openapi-types.ts'

const LOGO = `<svg viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M12.5 1.3v1.7M4 15.2c2.8-2 3-4.2 3-6.6a5.5 5.5 0 0 1 11 0c0 2.4.2 4.6 3 6.6m-18.7 7.2 4.9-3.3 2.7 1.5 3-4" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="13.2" cy="15.8" r="2.9" fill="currentColor"/></svg>`

interface Call {
  path: string
  method: string
  operation: Operation
}

interface Area {
  name: string
  description: string
  calls: Call[]
}

const ACRONYMS = new Map([
  ['seo', 'SEO'],
  ['api', 'API'],
])
const toWords = (slug: string) =>
  slug
    .split('-')
    .map((word) => ACRONYMS.get(word) ?? word)
    .join(' ')
/** `seo/site-audit` becomes SEO: site audit. */
const toTitle = (slug: string) => {
  const [area = '', slice = ''] = slug.split('/')
  const words = toWords(area)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${toWords(slice)}`
}
const toAnchor = (slug: string) => `area-${slug.replace('/', '-')}`

function toAreas({ tags, paths }: OpenApiDocument): Area[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation ? [{ path, method, operation }] : [],
    ),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

function navigation(areas: Area[]): Markup {
  return html`<aside>
    <input class="search" type="search" aria-label="Search calls" placeholder="Search calls ( / )" hidden />
    <p class="found soft" role="status"></p>
    <nav aria-label="Calls">
      ${areas.map(
        ({ name, calls }) =>
          html`<details id="nav-${toAnchor(name)}">
            <summary>${toTitle(name)}</summary>
            <ul>
              ${calls.map(
                ({ operation: { operationId, summary } }) =>
                  html`<li><a href="#${operationId}">${summary}</a></li>`,
              )}
            </ul>
          </details>`,
      )}
      <ul>
        <li><a href="#webhooks">Webhooks</a></li>
        <li><a href="#refusals">Refusals</a></li>
        <li><a href="#schemas">Schemas</a></li>
      </ul>
    </nav>
  </aside>`
}

function introduction({ info }: OpenApiDocument, url: string): Markup {
  return html`<h1>${info.title}</h1>
    <p>Version ${info.version}. ${info.description} Every path below starts with <code>${url}</code>.</p>
    <p>
      Sign in with <a href="#signIn"><code>POST /auth/signin</code></a> and send the token as
      <code>Authorization: Bearer …</code>. It lasts for 15 minutes;
      <a href="#refreshToken"><code>POST /auth/refresh-token</code></a> exchanges the refresh token for a new
      pair. The same as an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.
    </p>`
}

function refusals({ components }: OpenApiDocument): Markup {
  const rows = Object.values(components.responses).map(({ description, content }) => ({
    description,
    status: (Object(Object.values(content ?? {})[0]?.example) as { status?: number }).status,
  }))
  return html`<section>
    <h2 id="refusals">Refusals</h2>
    <p class="soft">Each is a <a href="#schema-Problem">Problem</a> as application/problem+json.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ status, description }) =>
            html`<tr>
              <td>${status === 500 ? 'other' : status}</td>
              <td>${description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

function schemaPart(name: string, schema: JsonSchema): Markup {
  const fields = toFields(schema)
  return html`<details class="call">
    <summary><code class="path">${name}</code></summary>
    <div class="body" id="schema-${name}">
      ${fields.length > 0 ? fieldTable(fields, { label: name, isAnswer: true }) : html`<p>${describe(schema)}</p>`}
    </div>
  </details>`
}

const HEADER = html`<a class="skip" href="#main">Skip to content</a>
  <header>
    <a class="logo" href="/" aria-label="Bellwether, start page">${raw(LOGO)} Bellwether</a>
    <span class="grow"></span>
    <a href="/dashboard">Open dashboard</a>
  </header>`

function areaPart({ name, description, calls }: Area): Markup {
  return html`<section class="area" id="${toAnchor(name)}">
    <h2>${toTitle(name)}</h2>
    <p class="soft">${description}</p>
    ${calls.map(callPart)}
  </section>`
}

function schemas({ components }: OpenApiDocument): Markup {
  const sorted = Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return html`<section>
    <h2 id="schemas">Schemas</h2>
    ${sorted.map(([name, schema]) => schemaPart(name, schema))}
  </section>`
}

/** The API docs as a page, with nothing from other hosts and one inline style and script. */
export function renderDocs(document: OpenApiDocument): Markup {
  const areas = toAreas(document)
  const { title } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta
          name="description"
          content="Every call of Bellwether’s API: its path, parameters, reply, an example, and who may use it."
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        ${HEADER}
        <div class="frame">
          ${navigation(areas)}
          <main id="main" tabindex="-1">
            ${introduction(document, document.servers[0]?.url ?? '')} ${areas.map(areaPart)}
            ${webhooksPart(document)} ${refusals(document)} ${schemas(document)}
          </main>
        </div>
        ${raw(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`
}
