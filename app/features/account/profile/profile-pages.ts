import { paths } from '#app/lib/paths.ts'

/** The profile pages, in the order of their navigation. */
export const PROFILE_PAGES = [
  { label: 'Profile', to: paths.profile() },
  { label: 'Password', to: paths.profilePassword() },
  { label: 'Sign-in', to: paths.profileSignIns() },
  { label: 'Two-step', to: paths.profileTwoStep() },
  { label: 'Sessions', to: paths.profileSessions() },
  { label: 'Notifications', to: paths.profileNotifications() },
  { label: 'My data', to: paths.profileData() },
] as const
