/** `?inspect` on any page shows developers what it is composed of; nobody else loads that code. */
export function inspectIfAsked(): void {
  if (!new URLSearchParams(location.search).has('inspect')) return
  void import('./inspectPage.ts').then(({ inspectPage }) => inspectPage())
}
