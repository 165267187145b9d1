import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { autosave } from '#app/features/people/appraisals/autosave.server.ts'

export const action = (args: ActionFunctionArgs) => autosave(args, args.params['appraisalId'] ?? '')
