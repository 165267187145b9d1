import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import {
  type ClientMetadata,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { createMemoryAdapter } from './memory-adapter.ts'
import { type Person, SAMPLE_PEOPLE } from './people.ts'
import { accountChooserPage } from './account-chooser-page.ts'

const MAX_FORM_BYTES = 4096
const INTERACTION = /^\/interaction\/[\w-]+$/

export interface IdentityProviderOptions {
  name: string
  port: number
  /** Path of the issuer's URL, `''` for none. */
  issuerPath: string
  client: { id: string; secret: string; redirectUri: string }
  /** Claims that each scope adds to the id token. */
  claims: Record<string, readonly string[]>
  toSubject: (email: string) => string
  toClaims: (person: Person) => Record<string, unknown>
  signingKey: JWK
  cookieKey: string
}

export interface IdentityProvider {
  issuer: string
  stop(): Promise<void>
}

/** Shows the account chooser at every sign-in: a remembered session would hide the sample accounts. */
function createPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  const isUnanswered = new Check('every-sign-in', 'Choose a person', ({ oidc }) => !oidc.result?.login)
  policy.get('login')?.checks.add(isUnanswered)
  // Clients of Microsoft and Google may request the chooser explicitly.
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  policy.remove('consent')
  return policy
}

function toClient({ id, secret, redirectUri }: IdentityProviderOptions['client']): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
}

/** No consent screen: starting the stand-in on this machine counts as consent. */
async function grantEverything({ oidc }: KoaContextWithOIDC, scopes: readonly string[]) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

function createProvider(
  options: IdentityProviderOptions,
  issuer: string,
  people: Map<string, Person>,
): Provider {
  const scopes = Object.keys(options.claims)
  return new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [toClient(options.client)],
    jwks: { keys: [options.signingKey] },
    cookies: { keys: [options.cookieKey] },
    scopes,
    claims: Object.fromEntries(Object.entries(options.claims).map(([scope, names]) => [scope, [...names]])),
    // Like the real ones: the name is in the id token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: createPolicy(), url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, accountId) => {
      const person = people.get(accountId)
      return person && { accountId, claims: () => ({ sub: accountId, ...options.toClaims(person) }) }
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, scopes),
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${description ?? 'no description'}\n`
    },
  })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_FORM_BYTES) throw new Error('The form is too large.')
  }
  return new URLSearchParams(body)
}

function findChosen(form: URLSearchParams): Person | undefined {
  const email = form.get('email')?.trim().toLowerCase() ?? ''
  const name = form.get('name')?.trim()
  if (name === undefined) return SAMPLE_PEOPLE.find((person) => person.email === email)
  return name && /^[^\s@]+@[^\s@]+$/.test(email) ? { name, email, isEmailVerified: true } : undefined
}

function showPeople(provider: string, request: IncomingMessage, response: ServerResponse, problem = '') {
  const page = accountChooserPage({ provider, people: SAMPLE_PEOPLE, action: request.url ?? '', problem })
  response
    .writeHead(problem ? 422 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .end(page)
}

/** Shows the people, handles the choice, and redirects back to the client. */
function createChooser(provider: Provider, options: IdentityProviderOptions, people: Map<string, Person>) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    // Throws without the cookie of this sign-in.
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      showPeople(options.name, request, response)
      return
    }
    const form = await readForm(request)
    if (form.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'The sign-in was canceled.' }
      await provider.interactionFinished(request, response, refusal)
      return
    }
    const person = findChosen(form)
    if (!person) {
      showPeople(options.name, request, response, 'Enter a name and an email address.')
      return
    }
    const accountId = options.toSubject(person.email)
    people.set(accountId, person)
    const login = { accountId, remember: false }
    await provider.interactionFinished(request, response, { login, select_account: {} })
  }
}

/** One issuer on loopback: OpenID Connect with discovery, keys, the code flow and PKCE, for one client. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${options.port}${options.issuerPath}`
  const people = new Map<string, Person>()
  const provider = createProvider(options, issuer, people)
  const choose = createChooser(provider, options, people)
  const speakOidc = provider.callback() as RequestListener

  const server = createServer((request, response) => {
    if (INTERACTION.test(request.url ?? '')) {
      choose(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
      return
    }
    const { url = '/' } = request
    if (options.issuerPath && url.startsWith(`${options.issuerPath}/`)) {
      // The provider derives its mount path from these two.
      Object.assign(request, { originalUrl: url, url: url.slice(options.issuerPath.length) })
    }
    speakOidc(request, response)
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
