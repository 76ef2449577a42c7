import DOMPurify from 'dompurify'
import { sitePolicy } from './sitePolicy.ts'

/** The element that shows an icon's symbol; it may refer only to symbols in the page. */
const icon = 'use'

DOMPurify.addHook('uponSanitizeAttribute', function keepWithin({ nodeName }, attribute) {
  const isOutside = attribute.attrName.endsWith('href') && !attribute.attrValue.startsWith('#')
  if (nodeName === icon && isOutside) attribute.keepAttr = false
})

/** Removes scripts, handlers, frames, styles, and names that would replace properties of the document. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, {
    ADD_TAGS: [icon],
    FORBID_TAGS: ['style'],
    FORBID_ATTR: ['style'], // else the page's policy would refuse it, with a console error
    TRUSTED_TYPES_POLICY: sitePolicy as never,
    RETURN_TRUSTED_TYPE: false,
  })
}
