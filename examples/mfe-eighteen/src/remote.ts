import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

export const remote = {
  name: 'eighteen',
  contract: 1,
  shared: 'own',
  slots: {
    eighteen: {
      title: 'A button of React 18',
      description: 'Shows that a part may bring a React of its own.',
      data: z.object({ options: z.strictObject({ label: z.string().meta({ title: 'What stands on it' }) }) }),
      activation: 'near-view',
    },
  },
  budgetKb: 64,
} as const satisfies RemoteDeclaration
