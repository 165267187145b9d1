import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { autosave } from '#app/features/people/reviews/autosave.server.ts'

export const action = (args: ActionFunctionArgs) => autosave(args, args.params['reviewId'] ?? '')
