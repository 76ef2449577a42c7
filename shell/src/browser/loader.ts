/** Starts the shell after the largest picture, and records early clicks. Inline in every page: at most 1 kB. */
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
      // the shell's code did not load: the page works as without scripting
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
