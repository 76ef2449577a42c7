import { searchPath } from '../words/paths.ts'

/** Finds by name; works without scripting, with it suggests while a visitor types. `text`: what was searched for. */
export function SearchForm({ label, text }: { label: string; text?: string }) {
  return (
    <search>
      <form className="shell-search" method="get" action={searchPath}>
        <label htmlFor="search-text">{label}</label>
        <div className="shell-search-row">
          <input
            id="search-text"
            type="search"
            name="text"
            defaultValue={text}
            autoComplete="off"
            placeholder="Ronda, Cádiz, Ávila …"
            data-place-search=""
          />
          <button className="shell-button" type="submit">
            Search
          </button>
        </div>
      </form>
    </search>
  )
}
