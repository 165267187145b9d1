import type { AuditEventKinds } from '#contract/audit-event.ts'

export const CONNECTED_APP_EVENTS = {
  'connected-app.connected': {
    entity: 'connected-app',
    words: 'connected the app {subject}',
    fields: { scopes: 'Scopes', host: 'Host' },
  },
  'connected-app.disconnected': { entity: 'connected-app', words: 'disconnected the app {subject}' },
  /** By us: somebody else may have its tokens. */
  'connected-app.stopped': {
    entity: 'connected-app',
    words: 'disconnected the app {subject} because a used token was sent again',
  },
} as const satisfies AuditEventKinds
