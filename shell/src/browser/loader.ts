/** Inline in every page, so it must stay under 1 kB. Does not compete with the largest picture; keeps early clicks. */
import { hintModule } from './tab/hintModule.ts'
import { readMetadata } from './tab/readMetadata.ts'
import { endStarting, largestPicture } from './pictures/largestPicture.ts'
import { catchEarlyClicks, type EarlyClick } from './slots/catchEarlyClicks.ts'
import { showLazyImages } from './slots/showLazyImages.ts'
import type { PageMetadata } from '../shared/page/PageMetadata.ts'

const clicks: EarlyClick[] = []
const stopCatching = catchEarlyClicks((click) => clicks.push(click))
const facts = readMetadata(document)

void largestPicture().then(() => facts && startShell(facts))

function startShell(page: PageMetadata): void {
  hintModule(page.entry)
  for (const host of document.querySelectorAll<HTMLElement>('[data-remote]')) hintFiles(page, host)
  import(/* webpackIgnore: true */ page.entry)
    .then((shell) => shell.start(clicks, stopCatching))
    .catch(() => {
      // the shell's code did not load: the page is the server's, and works as without scripting
      stopCatching()
      endStarting()
      showLazyImages(document)
    })
}

function hintFiles(page: PageMetadata, host: HTMLElement): void {
  const remote = page.remotes[host.dataset['remote'] ?? '']
  const slot = remote?.slots[host.dataset['slot'] ?? '']
  if (!slot || slot.activation === 'press' || slot.activation === 'idle') return
  for (const file of [remote.entry, ...slot.js]) hintModule(remote.base + file)
}
