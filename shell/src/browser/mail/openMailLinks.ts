import { isPlainClick } from '../tab/isPlainClick.ts'
import { report } from '../telemetry/report.ts'
import { decodeMail, isMailAddress, tokenOfHref } from '@tessera/content/mailToken'

/** The two forms in which content can store an address (EM3). */
const mailLinks = 'a[data-mailto-token], a[href^="javascript:linkTo_UnCryptMailto"]'

/** Decodes e-mail links when they are activated, by pointer or by key (EM1). */
export function openMailLinks(): void {
  document.addEventListener('click', function openMail(event) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(mailLinks)
    if (!link) return
    const plain = isPlainClick(event)
    event.preventDefault()
    if (!plain) return
    const address = decodeAddress(link)
    if (isMailAddress(address)) location.assign(address)
    else report({ name: 'mailLinkRefused', cause: 'The token decodes to no mailto address' })
  })
}

function decodeAddress(link: HTMLAnchorElement): string {
  const token = link.dataset['mailtoToken'] ?? tokenOfHref(link.getAttribute('href') ?? '') ?? ''
  const shift = Number(link.dataset['mailtoVector'] ?? 1)
  return decodeMail(token, Number.isInteger(shift) ? shift : 1)
}
