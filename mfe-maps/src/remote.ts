import type { RemoteDeclaration } from '@tessera/kit/contract/remote'

export const remote = {
  name: 'maps',
  contract: 1,
  slots: ['list-map', 'detail-map'],
  budgetKb: 74,
  trustedTypes: ['default'], // Leaflet writes HTML as it loads
} satisfies RemoteDeclaration
