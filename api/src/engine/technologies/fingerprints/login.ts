import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const LOGIN = inCategory('login', [
  {
    name: 'Auth0',
    site: 'auth0.com',
    hosts: ['cdn.auth0.com', 'cdn.eu.auth0.com'],
    cookies: ['auth0.is.authenticated', 'auth0'],
    example: '<script src="https://cdn.auth0.com/js/lock/x.js"></script>',
  },
  {
    name: 'Clerk',
    site: 'clerk.com',
    hosts: ['clerk.accounts.dev', 'clerk.dev'],
    attributes: ['data-clerk-publishable-key'],
    headers: { 'x-clerk-auth-status': '' },
    cookies: ['__client_uat'],
    example: '<script data-clerk-publishable-key="pk_x" src="/x.js"></script>',
  },
  {
    name: 'Gigya',
    site: 'www.sap.com',
    hosts: ['cdns.gigya.com', 'cdns.eu1.gigya.com'],
    example: '<script src="https://cdns.gigya.com/js/gigya.js"></script>',
  },
  {
    name: 'Keycloak',
    site: 'www.keycloak.org',
    files: ['keycloak', 'keycloak-js'],
    cookies: ['KEYCLOAK_SESSION', 'KC_RESTART', 'AUTH_SESSION_ID_LEGACY'],
    example: 'set-cookie: KC_RESTART=abc; path=/',
  },
  {
    name: 'Memberstack',
    site: 'www.memberstack.com',
    hosts: ['static.memberstack.com', 'api.memberstack.io'],
    attributes: ['data-ms-member', 'data-ms-content'],
    example: '<script src="https://static.memberstack.com/scripts/v1/memberstack.js"></script>',
  },
  {
    name: 'NextAuth.js',
    site: 'authjs.dev',
    cookies: [
      'next-auth.csrf-token',
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
      '__Host-authjs.csrf-token',
      'authjs.csrf-token',
    ],
    example: 'set-cookie: __Host-next-auth.csrf-token=abc; path=/',
  },
  {
    name: 'Okta',
    site: 'www.okta.com',
    hosts: ['oktacdn.com', 'global.oktacdn.com'],
    example: '<script src="https://global.oktacdn.com/okta-signin-widget/x.js"></script>',
  },
  {
    name: 'Piano',
    site: 'piano.io',
    hosts: ['cdn.tinypass.com', 'experience.tinypass.com', 'cdn.piano.io'],
    example: '<script src="https://cdn.tinypass.com/api/tinypass.min.js"></script>',
  },
  {
    name: 'Sign in with Apple',
    site: 'developer.apple.com/sign-in-with-apple',
    hosts: ['appleid.cdn-apple.com'],
    example: '<script src="https://appleid.cdn-apple.com/appleauth/x.js"></script>',
  },
  {
    name: 'Sign in with Google',
    site: 'developers.google.com/identity',
    hosts: ['accounts.google.com/gsi', 'apis.google.com/js/platform.js'],
    ids: ['g_id_onload'],
    example: '<script src="https://accounts.google.com/gsi/client"></script>',
  },
])
