import { markTile, markTiles, turnOf } from '@tessera/kit/design/markTile'

/** The mark of the site's icons without their background, in the colours of the visitor's scheme. */
export function MosaicMark() {
  const { side, radius } = markTile
  return (
    <svg className="shell-mark" viewBox="6 6 54 54" width="30" height="30" aria-hidden="true">
      {markTiles.map((tile) => (
        <rect
          key={tile.name}
          className={`shell-mark-${tile.name}`}
          x={tile.x}
          y={tile.y}
          width={side}
          height={side}
          rx={radius}
          transform={turnOf(tile)}
        />
      ))}
    </svg>
  )
}
