export const icons = {
  play: icon('<path d="M8 5.5v13l11-6.5z"/>'),
  pause: icon('<path d="M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z"/>'),
  fullScreen: icon(
    '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" fill="none" stroke="currentColor" stroke-width="2"/>',
  ),
  thumbnails: icon('<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>'),
}

function icon(shapes: string): string {
  return `<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">${shapes}</svg>`
}
