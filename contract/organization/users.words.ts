import type { ROLES, THEMES } from './users.ts'

// Imported as types only, so that labels bring no schema into the script of a page.

export const ROLE_NAMES: Readonly<Record<(typeof ROLES)[number], string>> = {
  member: 'Member',
  administrator: 'Administrator',
  owner: 'Owner',
}

export const THEME_WORDS: Readonly<Record<(typeof THEMES)[number], string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}
