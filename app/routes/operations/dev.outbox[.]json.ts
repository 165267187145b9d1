import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getOutbox } from '#app/features/operations/outbox/outbox.api.server.ts'

/** The outbox as JSON: the worker routes requests for `application/json` here. */
export const loader = async (args: LoaderFunctionArgs) => Response.json(await getOutbox(args))
