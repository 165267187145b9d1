import { paths } from '#app/lib/paths.ts'

/** What somebody may see and change of themselves, in the order of the list beside it. */
export const PROFILE_PAGES = [
  { label: 'Profile', to: paths.profile() },
  { label: 'Password', to: paths.profilePassword() },
  { label: 'Sign-in', to: paths.profileSignIns() },
  { label: 'Two-step', to: paths.profileTwoStep() },
  { label: 'Sessions', to: paths.profileSessions() },
  { label: 'My data', to: paths.profileData() },
] as const
