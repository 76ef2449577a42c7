import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

export const remote = {
  name: 'tailwind',
  contract: 1,
  slots: {
    tailwind: {
      title: 'A dialog of Radix',
      description: 'Shows that a part may be written with Tailwind and Radix.',
      data: z.object({
        options: z.strictObject({
          label: z.string().default('Opening hours').meta({ title: 'What stands on the button' }),
          text: z.string().default('Every day from nine to six.').meta({ title: 'What the dialog says' }),
        }),
      }),
      activation: 'near-view',
    },
  },
  budgetKb: 24,
  trustedTypes: [],
} as const satisfies RemoteDeclaration
