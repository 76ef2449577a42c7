/**
 * The view mode per session is reserved and off: storage is neither read nor written (FB5). If it were on, "filter now"
 * would store `filteropen` and open the box, "reset" would store `default` and close the box, and a stored `filteropen`
 * would open the box on load.
 */
const viewMode: { active: boolean } = { active: false }

/** Opens and closes the filter box: pushes the main content down or back to normal (FB1, FB2). Its form sends no empty field. */
export function toggleFilter(): void {
  document.addEventListener('click', function onPress(event) {
    if (!(event.target instanceof Element)) return
    const toggle = event.target.closest<HTMLElement>('[data-toggle-main]')
    if (toggle) setOpen(!isOpen(), toggle)
    else if (event.target.closest('[data-filter-close]')) setOpen(false)
    else if (viewMode.active && event.target.closest('[data-filter-now]')) setOpen(true)
    else if (viewMode.active && event.target.closest('[data-filter-reset]')) setOpen(false)
  })
  document.addEventListener('formdata', function leaveOutEmpty({ target, formData }) {
    if (!(target instanceof Element) || !target.closest('[data-filter-box]')) return
    for (const [name] of [...formData].filter(([, value]) => value === '')) formData.delete(name)
  })
  document.addEventListener('keydown', function onEscape(event) {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal=true]'))
      setOpen(false)
  })
}

function isOpen(): boolean {
  return filterBox()?.dataset['open'] === 'true'
}

function setOpen(open: boolean, control = document.querySelector<HTMLElement>('[data-toggle-main]')): void {
  const box = filterBox()
  if (!box || open === isOpen()) return
  box.dataset['open'] = String(open)
  for (const toggle of document.querySelectorAll('[data-toggle-main]')) toggle.ariaExpanded = String(open)
  for (const main of document.querySelectorAll<HTMLElement>('[data-main]'))
    main.dataset['pushed'] = String(open)
  if (open) box.querySelector<HTMLElement>(focusable)?.focus()
  else if (box.contains(document.activeElement) || document.activeElement === document.body) control?.focus()
}

const focusable = 'input:not([type=hidden]), select, textarea, button, a[href]'

function filterBox(): HTMLElement | null {
  return document.querySelector('[data-filter-box]')
}
