/**
 * The per-session view mode: "filter now" would store `filteropen` and open the box, "reset" would store
 * `default` and close it, and a stored `filteropen` would open the box on load. It is reserved: never in effect (FB5).
 */
const viewMode = {
  active: false,
  values: { open: 'filteropen', closed: 'default' },
  openControl: '[data-filter-now]',
  closeControl: '[data-filter-reset]',
} as const

interface Filter {
  open(): void
  close(): void
}

/** Does nothing while the mode is inactive, and reads and writes no storage. */
export function reserveViewMode(filter: Filter, mode: { active: boolean } = viewMode): void {
  if (!mode.active) return
  document.addEventListener('click', function onModeControl(event) {
    if (!(event.target instanceof Element)) return
    if (event.target.closest(viewMode.openControl)) filter.open()
    if (event.target.closest(viewMode.closeControl)) filter.close()
  })
}
