import { watchForcedSignOut } from './forced-sign-out.ts'

// All the script that a public page has.
watchForcedSignOut(() => location.replace('/auth/signin'))
