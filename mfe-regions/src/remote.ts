import type { RemoteDeclaration } from '@tessera/kit/contract/remote'

export const remote = {
  name: 'regions',
  contract: 1,
  slots: ['regions-carousel'],
  budgetKb: 32,
  trustedTypes: [],
} as const satisfies RemoteDeclaration
