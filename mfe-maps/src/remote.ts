import type { RemoteDeclaration } from '@tessera/kit/contract/remote'

export const remote = {
  name: 'maps',
  contract: 1,
  slots: ['list-map', 'detail-map'],
  budgetKb: 72,
} satisfies RemoteDeclaration
