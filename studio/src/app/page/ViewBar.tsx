import { studio } from '../store/studio.ts'
import { widths } from '../store/StudioState.ts'
import { useStudio } from '../store/useStudio.ts'

const widthNames = { full: 'Full', tablet: 'Tablet', phone: 'Phone' } as const

/** How the page is looked at. */
export function ViewBar() {
  const { view } = useStudio()
  return (
    <div className="studio-bar" role="toolbar" aria-label="How the page is looked at">
      <fieldset className="studio-choice" aria-label="Width">
        {widths.map((width) => (
          <button
            key={width}
            type="button"
            aria-pressed={view.width === width}
            onClick={() => studio.look({ width })}
          >
            {widthNames[width]}
          </button>
        ))}
      </fieldset>
      <button type="button" aria-pressed={view.isDark} onClick={() => studio.look({ isDark: !view.isDark })}>
        Dark
      </button>
      <button
        type="button"
        id="studio-before-page"
        aria-pressed={view.mode === 'try'}
        onClick={() => studio.look({ mode: view.mode === 'try' ? 'edit' : 'try' })}
      >
        Try as a visitor
      </button>
      <a className="studio-skip" href="#studio-panel">
        Skip the page
      </a>
    </div>
  )
}
