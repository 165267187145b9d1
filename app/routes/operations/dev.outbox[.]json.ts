import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getOutbox } from '#app/features/operations/outbox/outbox.api.server.ts'

/** The outbox for programs: the worker sends here who asks the page for `application/json`. */
export const loader = async (args: LoaderFunctionArgs) => Response.json(await getOutbox(args))
