/** Why the organisation's sign-in led to nothing. */
export const oidcProblems: Readonly<Record<string, string>> = {
  oidc: 'The sign-in of your organisation did not succeed. Try again.',
  oidcName: 'Your organisation does not say who you are, or has not verified your address.',
  oidcRole: 'Your organisation gives you no role here. Ask who runs the studio.',
  name: 'Your name is taken by an account of the studio. Ask who runs it.',
}
