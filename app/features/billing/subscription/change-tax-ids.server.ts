import { data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { TaxIdForm } from '#contract/billing/payment.forms.ts'
import { addTaxId, removeTaxId } from './subscription.api.server.ts'

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const done = (text: string) => redirectWithToast(paths.subscription(), { kind: 'success', text })

/** The small changes of the subscription page: a tax id more or less. */
export async function changeTaxIds(api: Api, form: FormData) {
  switch (form.get('intent')) {
    case 'remove-tax-id':
      await removeTaxId(api, readText(form, 'id'))
      return done('Tax ID removed.')
    case 'add-tax-id':
      return add(api, form)
    default:
      throw new Response('Unknown action.', { status: 400 })
  }
}

async function add(api: Api, form: FormData) {
  const [type, value] = [readText(form, 'type'), readText(form, 'value')]
  const refuse = (text: string, status: number) => data({ taxIdFault: { type, value, text } }, { status })
  const parsed = TaxIdForm.safeParse({ type: form.get('type') ?? undefined, value })
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'Tax ID is invalid', 422)
  try {
    await addTaxId(api, parsed.data)
    return done('Tax ID added.')
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
    return refuse(error.problem.errors['value']?.[0] ?? error.problem.detail, error.problem.status)
  }
}
