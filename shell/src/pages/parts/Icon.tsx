const paths = {
  filter: 'M3 6h18M7 12h10M10 18h4',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H5M11 6l-6 6 6 6',
  next: 'M4 12h15M13 6l6 6-6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  search: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M8 11H5.5v9h13v-9H16',
}

/** An icon in the colour of its text; `next` and `back` are mirrored in right-to-left pages. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      className={`shell-icon shell-icon-${name}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
