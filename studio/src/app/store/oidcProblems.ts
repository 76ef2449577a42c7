/** Messages for failures of the OpenID Connect sign-in, by code. */
export const oidcProblems: Readonly<Record<string, string>> = {
  oidc: 'Signing in with your organisation failed. Try again.',
  oidcName: 'Your organisation did not send your name, or has not verified your e-mail address.',
  oidcRole: 'Your organisation has not given you a role here. Ask the person who runs the studio.',
  name: 'The studio already has an account with your name. Ask the person who runs the studio.',
}
