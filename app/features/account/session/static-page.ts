import { keepOfflinePage } from '#app/lib/http/offline-page.ts'
import { paths } from '#app/lib/paths.ts'
import { watchForcedSignOut } from './forced-sign-out.ts'
import { watchForms } from './static-form.ts'

// The only script of public pages.
watchForcedSignOut(() => location.replace(paths.signIn()))
watchForms()
keepOfflinePage()
