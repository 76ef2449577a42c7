import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'

/** CSS px that every usual paper has between its margins. */
const paperWidth = 640

/** Paper is narrower than the screen: the map is printed smaller, but whole and as the visitor sees it. */
export function WholeOnPaper(): ReactNode {
  const map = useMap()
  useEffect(
    function followPrinting() {
      const life = new AbortController()
      const frame = map.getContainer().parentElement
      if (!frame) return
      const shrink = () => {
        const { offsetWidth: width, offsetHeight: height } = frame
        if (width === 0) return
        frame.style.width = `${width}px`
        frame.style.height = `${height}px`
        frame.style.zoom = String(Math.min(1, paperWidth / width))
      }
      const restore = () => {
        for (const name of ['width', 'height', 'zoom']) frame.style.removeProperty(name)
      }
      addEventListener('beforeprint', shrink, life)
      addEventListener('afterprint', restore, life)
      return () => life.abort()
    },
    [map],
  )
  return null
}
