import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { mapData } from './mapData.ts'

export const remote = {
  name: 'maps',
  contract: 1,
  slots: {
    'list-map': {
      title: 'Map of a list',
      description: 'Shows the places of the list on a map, once a visitor asks for it.',
      icon: 'map',
      data: mapData['list-map'],
      context: ['language'],
      activation: 'press',
    },
    'detail-map': {
      title: 'Map of a place',
      description: 'Shows where the place of the page is, once a visitor asks for it.',
      icon: 'map',
      data: mapData['detail-map'],
      context: ['language'],
      activation: 'press',
    },
  },
  owner: { name: 'Maps team', contact: 'maps@example.org' },
  budgetKb: 93, // kB; Leaflet 37, the drawing of base maps 12, external map files 11, words in five languages 2.8
  trustedTypes: ['default'], // Leaflet writes HTML as soon as it is loaded
} as const satisfies RemoteDeclaration
