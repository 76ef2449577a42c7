import { useEffect, useState, type ReactNode } from 'react'
import { preserveMapParameters } from '../address/preserveMapParameters.ts'
import { forgetFragment, isMapInAddress, rememberInAddress } from '../address/mapInAddress.ts'
import { Icon } from '../controls/Icon.tsx'
import './slot.css'

export interface SlotProps<Data> {
  idPrefix: string
  data: Data
  /** The map, drawn once the box is first opened; never on the server. */
  children?: ((open: boolean) => ReactNode) | undefined
}

interface MapSlotProps extends SlotProps<{ open?: boolean | undefined }> {
  /** Labels of the control, e.g. "Show list map" and "Hide list map". */
  labels: { show: string; hide: string; loading: string }
  /** Content beside the control; without scripting, it is all that is shown. */
  aside?: ReactNode
}

/** The control and the box that it opens; if the address asks for the map, the server's HTML has the box open. */
export function MapSlot({ idPrefix, data, labels, children, aside }: MapSlotProps): ReactNode {
  const [shown, setShown] = useState<'never' | 'yes' | 'not now'>(data.open ? 'yes' : 'never')
  const [isMounted, setMounted] = useState(false)
  const open = shown === 'yes'
  const boxId = `${idPrefix}box`

  useEffect(
    function mountInBrowser() {
      // oxlint-disable-next-line react/set-state-in-effect -- the server draws no map, and a cached page may not know its address
      setMounted(true)
      if (isMapInAddress(location.href)) setShown('yes')
      forgetFragment(boxId)
    },
    [boxId],
  )

  useEffect(preserveMapParameters, [])

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
          <Icon size={22}>
            <path d="M3.5 6.2 9 4l6 2.2L20.5 4v13.8L15 20l-6-2.2L3.5 20zM9 4v13.8M15 12.6V20" />
            <path d="M15 11.2c-1.5-1.6-2.3-2.8-2.3-3.9a2.3 2.3 0 0 1 4.6 0c0 1.1-.8 2.3-2.3 3.9z" />
          </Icon>
          <span>{open ? labels.hide : labels.show}</span>
        </button>
        {aside}
      </div>
      <div id={boxId} className="maps-box" hidden={!open}>
        {shown !== 'never' && (isMounted ? children?.(open) : <p className="maps-note">{labels.loading}</p>)}
      </div>
    </div>
  )
}
