/** A CSS module: exports classes by name, and all in an object by default. Must precede `*.css`, which matches too. */
declare module '*.module.css'
declare module '*.module.scss'

/** Files that a module may import: a style sheet to apply it, any other file for its URL. */
declare module '*.css' {}
declare module '*.scss' {}

declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.topojson' {
  const url: string
  export default url
}
declare module '*.geojson' {
  const url: string
  export default url
}
declare module '*.bin' {
  const url: string
  export default url
}

/** With `?raw`, any file's text. */
declare module '*?raw' {
  const text: string
  export default text
}

/** An SVG drawing as a React component: its props are set on the `<svg>`. */
declare module '*.svg?react' {
  import type { FunctionComponent, SVGProps } from 'react'
  const Drawing: FunctionComponent<SVGProps<SVGSVGElement>>
  export default Drawing
}
