import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

const options = z.strictObject({
  title: z.string().max(80).default('{{title}}').meta({ title: 'Heading' }),
})

export const remote = {
  name: '{{name}}',
  contract: 1,
  slots: {
    {{key}}: {
      title: '{{title}}', // what editors choose it by
      data: z.object({ options, language: z.string(), page: z.object({ title: z.string() }).optional() }),
      activation: 'near-view',
      context: ['language', 'page'],
    },
  },
  budgetKb: {{budget}}, // brotli, styles included; the build fails above it
  trustedTypes: [], // nothing here writes strings as HTML
} as const satisfies RemoteDeclaration
