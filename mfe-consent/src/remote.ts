import type { RemoteDeclaration } from '@tessera/kit/contract/remote'

export const remote = {
  name: 'consent',
  contract: 1,
  slots: ['consent-notice'],
  budgetKb: 6,
  trustedTypes: ['consent'],
} satisfies RemoteDeclaration
