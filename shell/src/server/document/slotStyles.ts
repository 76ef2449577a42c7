import { baseOf, type Composition } from '../remotes/composition.ts'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'

/** The style sheets of the islands on the page, each once, by the URL that it would be fetched from. */
export function slotStyles(filled: readonly FilledSlot[], composition: Composition): Map<string, string> {
  const styles = new Map<string, string>()
  for (const { request, remote } of filled) {
    const found = remote && composition.remotes.get(remote.name)
    if (found?.status !== 'live') continue
    for (const file of found.manifest.browser.exposes[request.name]?.css ?? []) {
      styles.set(baseOf(found) + file, found.styles.get(file) ?? '')
    }
  }
  return styles
}
