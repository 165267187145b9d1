import { html } from 'hono/html'
import { fieldTable, type Markup, toFields } from './docs-fields.ts'
import { type OpenApiDocument } from './openapi-types.ts'

type Webhook = OpenApiDocument['webhooks'][string]['post']

function eventPart(type: string, { operationId, summary, requestBody }: Webhook): Markup {
  const { schema, example } = requestBody.content['application/json'] ?? { schema: {} }
  return html`<details class="call" data-id="${operationId}">
    <summary><code class="path">${type}</code> <span class="soft">${summary}</span></summary>
    <div class="body" id="${operationId}">
      <div>${fieldTable(toFields(schema), { label: `Body of ${type}`, isAnswer: true })}</div>
      <div>
        <div class="head"><h3>Example body</h3></div>
        <pre tabindex="0" role="region" aria-label="Example body of ${type}">
${JSON.stringify(example, null, 2)}</pre>
      </div>
    </div>
  </details>`
}

/** What we send, and how its receiver knows that it is ours. */
export function webhooksPart({ webhooks }: OpenApiDocument): Markup {
  return html`<section>
    <h2 id="webhooks">Webhooks</h2>
    <p>
      Endpoints that an administrator adds under Settings, Webhooks are sent a POST for each event that they
      listen to, signed as
      <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> describes: compute the HMAC-SHA256 of
      <code>webhook-id</code>, <code>webhook-timestamp</code> and the raw body, joined by dots, with the
      secret that follows <code>whsec_</code>, decoded from Base64; one of the signatures in
      <code>webhook-signature</code> must be <code>v1,</code> and its Base64. Refuse timestamps that are more
      than five minutes off, and ignore a <code>webhook-id</code> that you have seen.
    </p>
    <p class="soft">
      A 2xx status within 10 seconds ends it. Redirects are not followed. Anything else is tried again, eight
      times in about a day; status 410 disables the endpoint, and so do five days in which everything fails.
    </p>
    ${Object.entries(webhooks).map(([type, { post }]) => eventPart(type, post))}
  </section>`
}
