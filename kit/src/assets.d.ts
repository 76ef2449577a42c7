/** Files that a module may import: styles for their effect, others for their URL. */
declare module '*.css'

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
