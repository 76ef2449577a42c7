import { dismissMark } from './renderNotice.ts'

/** Calls `dismiss` when a control with a dismiss mark is used, until `signal` is aborted. */
export function watchDismissal(host: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  host.addEventListener('click', onClick, { signal })
  host.addEventListener('keydown', onKey, { signal })

  function onClick(event: Event): void {
    if (findControl(event)) act(event)
  }

  function onKey(event: KeyboardEvent): void {
    const control = findControl(event)
    if (control && !isNative(control) && ['Enter', ' '].includes(event.key)) act(event)
  }

  function act(event: Event): void {
    event.preventDefault()
    dismiss()
  }
}

/** Gives every dismiss control a role and a place in the tab order, unless it is a native control. */
export function makeReachable(host: HTMLElement): void {
  for (const control of host.querySelectorAll<HTMLElement>(dismissMark)) {
    if (!dismisses(control) || isNative(control)) continue
    control.tabIndex = 0
    control.setAttribute('role', 'button')
  }
}

function findControl({ target }: Event): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(dismissMark) : null
  return control && dismisses(control) ? control : null
}

/** Whether a marked control dismisses the notice: the original's mark has other values than `click:dismiss` too. */
function dismisses({ dataset }: HTMLElement): boolean {
  return dataset['consentDismiss'] !== undefined || dataset['ccEvent'] === 'click:dismiss'
}

function isNative(control: HTMLElement): boolean {
  return control.matches('button, a[href], input')
}
