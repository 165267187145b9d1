import * as z from 'zod'
import { confirmEmail, signUp } from '#contract/account/sign-up.ts'
import { signIn, SignedIn } from '#contract/account/sign-in.ts'
import { startTrial } from '#contract/billing/subscription.ts'
import { type SignUp } from '#contract/account/sign-up.forms.ts'
import { listOutbox } from '#contract/operations/outbox.ts'
import { createAudit, listAudits } from '#contract/seo/site-audit.ts'

export const DEMO = { email: 'ana.souza@example.com', password: 'Warm-rye-loaf-7' }

const SIGN_UP: SignUp = {
  ...DEMO,
  firstName: 'Ana',
  lastName: 'Souza',
  confirmPassword: DEMO.password,
  companyName: 'Night Oven Bakery',
  domain: 'night-oven.example.com',
  companySize: '51-200',
  companyType: 'ecommerce',
  numberOfUsers: 60,
}

const Audits = z.object({ items: z.array(z.unknown()) })

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

/** Signs up, confirms the address and starts a trial as a person would, or signs in where all that was done before. */
export async function signInToDemo(appUrl: string): Promise<string> {
  const call = createCaller(appUrl)
  const known = await call({ endpoint: signIn, body: DEMO })
  if (known.status !== 401) return (await readReply(known, SignedIn)).token

  await readReply(await call({ endpoint: signUp, body: SIGN_UP }), SignedIn)
  await confirmAddress(call)
  const { token } = await readReply(await call({ endpoint: signIn, body: DEMO }), SignedIn)
  const body = { productId: 'prod_growth', interval: 'month' }
  await readReply(await call({ endpoint: startTrial, token, body }), z.unknown())
  return token
}

/** Gives the sample organization its first audit, unless it has one. */
export async function ensureDemoAudit(appUrl: string, token: string, siteUrl: string): Promise<void> {
  const call = createCaller(appUrl)
  const audits = await readReply(await call({ endpoint: listAudits, token }), Audits)
  if (audits.items.length > 0) return
  await readReply(await call({ endpoint: createAudit, token, body: { url: siteUrl } }), z.unknown())
}
