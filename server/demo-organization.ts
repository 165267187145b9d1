import * as z from 'zod'
import { confirmEmail, signIn, SignedIn, signUp, startTrial } from '#contract/account.ts'
import { type SignUp } from '#contract/account.forms.ts'
import { listOutbox } from '#contract/operations.ts'
import { createAudit, listAudits } from '#contract/site-audit.ts'

export const DEMO = { email: 'ana.souza@example.com', password: 'Night-oven-1' }

const SIGN_UP: SignUp = {
  ...DEMO,
  firstName: 'Ana',
  lastName: 'Souza',
  confirmPassword: DEMO.password,
  companyName: 'Night Oven Bakery',
  domain: 'night-oven.example.com',
  companySize: '1-10',
  companyType: 'ecommerce',
  numberOfUsers: 4,
}

interface Call {
  endpoint: { method: string; path: string }
  token?: string
  body?: unknown
}

type Caller = (call: Call) => Promise<Response>

function createCaller(appUrl: string): Caller {
  return ({ endpoint, token, body }) =>
    fetch(`${appUrl}/api${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        origin: appUrl,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

async function readReply<Reply extends z.ZodType>(response: Response, reply: Reply): Promise<z.infer<Reply>> {
  if (!response.ok)
    throw new Error(`The demo could not be set up: ${response.status} ${await response.text()}`)
  return reply.parse(await response.json())
}

/** Does what a person does with the mail in the outbox. */
async function confirmAddress(call: Caller) {
  const mails = await readReply(
    await call({ endpoint: listOutbox }),
    z.array(z.object({ to: z.string(), links: z.array(z.string()) })),
  )
  const links = mails.filter(({ to }) => to.includes(DEMO.email)).flatMap(({ links }) => links)
  const token =
    links
      .find((link) => link.includes('confirm-email'))
      ?.split(/[/=]/)
      .at(-1) ?? ''
  const path = confirmEmail.path.replace('{token}', token)
  await readReply(await call({ endpoint: { method: confirmEmail.method, path } }), z.unknown())
}

/**
 * Makes the sample organisation through the public API, as a person would: sign up, confirm the address, start a trial,
 * audit a site. On a later start it is there already.
 */
export async function ensureDemoOrganization(appUrl: string, siteUrl: string): Promise<void> {
  const call = createCaller(appUrl)
  const known = await call({ endpoint: signIn, body: DEMO })
  if (known.status === 401) {
    await readReply(await call({ endpoint: signUp, body: SIGN_UP }), SignedIn)
    await confirmAddress(call)
  }
  const answer = known.ok ? known : await call({ endpoint: signIn, body: DEMO })
  const { token } = await readReply(answer, SignedIn)
  if (!known.ok) {
    const body = { productId: 'prod_growth', interval: 'month' }
    await readReply(await call({ endpoint: startTrial, token, body }), z.unknown())
  }
  const audits = await readReply(
    await call({ endpoint: listAudits, token }),
    z.object({ items: z.array(z.unknown()) }),
  )
  if (audits.items.length > 0) return
  await readReply(await call({ endpoint: createAudit, token, body: { url: siteUrl } }), z.unknown())
}
