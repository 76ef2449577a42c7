import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

export const remote = {
  name: 'eighteen',
  contract: 1,
  shared: 'own',
  slots: {
    eighteen: {
      data: z.object({ options: z.strictObject({ label: z.string() }) }),
      activation: 'near-view',
    },
  },
  budgetKb: 64,
} as const satisfies RemoteDeclaration
