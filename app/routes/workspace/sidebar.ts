import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { rememberSidebar } from '#app/features/workspace/shell/sidebar-cookie.server.ts'
import { button, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.dashboard())

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, {
    default: button(
      ({ context, text }) => rememberSidebar(context.cookies, text('state') === 'collapsed'),
      (_, { text }) => redirect(safePath(text('next'), paths.dashboard())),
    ),
  })
