import DOMPurify from 'dompurify'
import { sitePolicy } from './sitePolicy.ts'

/** Symbols of icons, which point within the page only. */
const icon = 'use'

DOMPurify.addHook('uponSanitizeAttribute', function keepWithin({ nodeName }, attribute) {
  const isOutside = attribute.attrName.endsWith('href') && !attribute.attrValue.startsWith('#')
  if (nodeName === icon && isOutside) attribute.keepAttr = false
})

/** HTML without scripts, handlers, frames, styles and what clobbers names of the document. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, {
    ADD_TAGS: [icon],
    FORBID_TAGS: ['style'],
    FORBID_ATTR: ['style'], // the page's policy refuses it with a console error
    TRUSTED_TYPES_POLICY: sitePolicy as never,
    RETURN_TRUSTED_TYPE: false,
  })
}
