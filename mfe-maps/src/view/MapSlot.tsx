import { useEffect, useState, type ReactNode } from 'react'
import { keepMap } from '../address/keepMap.ts'
import { forgetFragment, isMapInAddress, rememberInAddress } from '../address/mapInAddress.ts'
import { Note } from './Note.tsx'
import { MapIcon } from './MapIcon.tsx'
import './slot.css'

interface MapSlotProps {
  idPrefix: string
  /** What the control says, e.g. "Show list map" and "Hide list map". */
  labels: { show: string; hide: string }
  /** The address asks for the map: its box stands open from the first byte. */
  startsOpen: boolean
  /** The map, drawn from the first opening on; nothing on the server. */
  children?: ((open: boolean) => ReactNode) | undefined
  /** Beside the control, and all there is without scripting. */
  aside?: ReactNode
}

/** The control and the box that it opens. */
export function MapSlot({ idPrefix, labels, startsOpen, children, aside }: MapSlotProps): ReactNode {
  const [shown, setShown] = useState<'never' | 'yes' | 'not now'>(startsOpen ? 'yes' : 'never')
  const [isLive, setLive] = useState(false)
  const open = shown === 'yes'
  const boxId = `${idPrefix}box`

  useEffect(
    function comeAlive() {
      // oxlint-disable-next-line react/set-state-in-effect -- the server draws no map, and a cached page may not know its address
      setLive(true)
      if (isMapInAddress(location.href)) setShown('yes')
      forgetFragment(boxId)
    },
    [boxId],
  )

  useEffect(keepMap, [])

  function toggle(): void {
    setShown(open ? 'not now' : 'yes')
    rememberInAddress(!open)
  }

  return (
    <div className="maps-slot" data-slot-wake="map=1">
      <div className="maps-bar">
        <button
          type="button"
          className="maps-control"
          data-slot-control
          aria-expanded={open}
          aria-controls={boxId}
          onClick={toggle}
        >
          <MapIcon />
          {open ? labels.hide : labels.show}
        </button>
        {aside}
      </div>
      <div id={boxId} className="maps-box" hidden={!open}>
        {shown !== 'never' && (isLive ? children?.(open) : <Note>Loading the map…</Note>)}
      </div>
    </div>
  )
}
