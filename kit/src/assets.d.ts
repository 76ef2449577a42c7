/** A CSS module: its classes by default as an object, and each by its name, which the build checks. The first that fits is taken. */
declare module '*.module.css'

/** Files that a module may import: styles for their effect, others for their URL. */
declare module '*.css' {}

declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
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
