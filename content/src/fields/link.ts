import { z } from 'zod'
import { fieldKind } from './FieldKind.ts'

export const link = fieldKind({
  kind: 'link',
  options: {},
  value: () => z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
  show: (href) => ({ href, detail: new URL(href).hostname.replace(/^www\./, '') }),
  describe: (href) => ({ sameAs: href }),
})
