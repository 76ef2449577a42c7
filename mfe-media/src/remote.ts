import type { PageMediaData } from '@tessera/kit/contract/content'
import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

const media: z.ZodType<PageMediaData> = z.object({ label: z.string() })

export const remote = {
  name: 'media',
  contract: 1,
  slots: {
    'page-media': {
      title: 'Picture viewer',
      description: 'Shows pictures and videos of the page large, in a gallery.',
      icon: 'picture',
      data: media,
      activation: 'at-once',
    },
  },
  owner: { name: 'Media team', contact: 'media@example.org' },
  budgetKb: 6 /* without the gallery, which is loaded on the first press */,
  stylePrefixes: ['pswp-'] /* of PhotoSwipe */,
  trustedTypes: [], // the gallery's code waits for `allowHtml`
} as const satisfies RemoteDeclaration
