import L from 'leaflet'

/** The content system's own marker image (MP4); `folder` ends in a slash. */
export function imageIcon(folder: string): L.Icon.Default {
  return new L.Icon.Default({ imagePath: folder })
}
