import { useEffect, useState, type ReactNode } from 'react'
import { keepMapInForms } from '../keepMapInForms.ts'
import { isMapInAddress, rememberInAddress } from '../mapInAddress.ts'
import { MapIcon } from './MapIcon.tsx'
import './slot.css'

interface MapSlotProps {
  idPrefix: string
  /** What the control says, e.g. "Show list map" and "Hide list map". */
  labels: { show: string; hide: string }
  /** The map, drawn from the first opening on; nothing on the server. */
  children?: (open: boolean) => ReactNode
  /** Shown instead of the control where there is no scripting. */
  withoutScripting?: ReactNode
}

/** The control and the box that it opens. Closed in the server's HTML, whatever the address says. */
export function MapSlot({ idPrefix, labels, children, withoutScripting }: MapSlotProps): ReactNode {
  const [shown, setShown] = useState<'never' | 'yes' | 'not now'>('never')
  const open = shown === 'yes'
  const boxId = `${idPrefix}box`

  useEffect(function openAsAddressSays() {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's HTML is closed whatever the address says
    if (isMapInAddress(location.href)) setShown('yes')
  }, [])

  useEffect(
    function keepMapWhileOpen() {
      return open ? keepMapInForms() : undefined
    },
    [open],
  )

  function toggle(): void {
    setShown(open ? 'not now' : 'yes')
    rememberInAddress(!open)
  }

  return (
    <div className="maps-slot" data-slot-wake="map=1">
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
      {withoutScripting && <div className="maps-plain">{withoutScripting}</div>}
      <div id={boxId} className="maps-box" hidden={!open}>
        {shown !== 'never' && children?.(open)}
      </div>
    </div>
  )
}
