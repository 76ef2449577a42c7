import { createHtmlPolicy } from '../../browser/createHtmlPolicy.ts'
import { devName } from '../messages/messages.ts'

const policy = createHtmlPolicy(devName)

/** HTML of the server entry, or that stood in the page before: the browser takes no other string as HTML. */
export function trusted(html: string): string {
  return policy.createHTML(html)
}
