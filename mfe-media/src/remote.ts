import type { RemoteDeclaration } from '@tessera/kit/contract/remote'

export const remote = {
  name: 'media',
  contract: 1,
  slots: ['page-media'],
  budgetKb: 6 /* the gallery itself comes with the first press */,
  stylePrefixes: ['pswp-'] /* PhotoSwipe's */,
  trustedTypes: [], // the gallery's code waits for `allowHtml`
} satisfies RemoteDeclaration
