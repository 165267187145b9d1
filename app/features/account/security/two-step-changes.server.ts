import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import { check } from '#app/lib/forms/code.check.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { confirmTwoStep, endTwoStep, renewRecoveryCodes } from './security.api.server.ts'
import { dropSetup } from './two-step-setup.server.ts'

/** What the forms of the page ask for, with a code. */
export async function changeTwoStep(request: Request, context: AppLoadContext) {
  await requireUser(request, context)
  const form = await readForm(request)
  const intent = form.get('intent')
  switch (intent) {
    case 'confirm':
      return showCodes(context, { intent, form, run: confirmTwoStep })
    case 'renew':
      return showCodes(context, { intent, form, run: renewRecoveryCodes })
    case 'end':
      return end(context, form)
    default:
      dropSetup(context)
      return redirect(paths.profileTwoStep())
  }
}

/** The codes are in this answer alone: no address leads to them, and nothing keeps them. */
async function showCodes(
  context: AppLoadContext,
  { intent, form, run }: { intent: string; form: FormData; run: typeof confirmTwoStep },
) {
  const outcome = await attempt(check(form), ({ code }) => run(context.api, code))
  if ('refusal' in outcome) return withIntent(outcome.refusal, intent)
  dropSetup(context)
  return data({ recoveryCodes: outcome.done.recoveryCodes.map(toReadable) })
}

async function end(context: AppLoadContext, form: FormData) {
  const outcome = await attempt(check(form), ({ code }) => endTwoStep(context.api, code))
  if ('refusal' in outcome) return withIntent(outcome.refusal, 'end')
  return redirectWithToast(paths.profileTwoStep(), { kind: 'success', text: 'Two-step sign-in is off.' })
}

type Refusal = Extract<Awaited<ReturnType<typeof attempt>>, { refusal: unknown }>['refusal']

/** Which of the forms was refused. */
const withIntent = ({ data: { result }, init }: Refusal, intent: string) =>
  data({ result, intent }, init ?? undefined)

/** In two halves, which are easier to type; the dash does not count. */
const toReadable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
