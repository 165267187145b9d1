/** Which codes can be entered, given the number of recovery codes left. */
export const toCodeHint = (recoveryCodesLeft: number): string =>
  recoveryCodesLeft > 0
    ? 'The six-digit code from your authenticator app, or a recovery code.'
    : 'The six-digit code from your authenticator app. You have no recovery codes left.'
