/** Everything that the audit log writes down. The part before the dot is the area. */
export type ChangeAction =
  | `user.${'invited' | 'invited-again' | 'joined' | 'updated' | 'archived' | 'restored' | 'imported' | 'left'}`
  | `team.${'created' | 'updated' | 'deleted' | 'people-added' | 'person-removed'}`
  | `organization.${'updated' | 'logo-changed' | 'logo-removed' | 'feedback-changed'}`
  | `subscription.${'trial-started' | 'started' | 'changed' | 'cancelled' | 'ended' | 'duplicate-ended' | 'duplicate-credited' | 'card-replaced' | 'payment-failed' | 'tax-id-changed'}`
  | `security.${'password-changed' | 'two-step-on' | 'two-step-off' | 'two-step-reset' | 'provider-connected' | 'provider-disconnected' | 'session-ended' | 'signed-out-everywhere' | 'recovery-code-used' | 'recovery-codes-renewed' | 'data-downloaded'}`
  | 'audit.deleted'
  | `site.${'added' | 'verified' | 'verification-lost' | 'removed'}`
