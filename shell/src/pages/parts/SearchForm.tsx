import { useWords } from '../words/PageWords.ts'

/** A search by name. With scripting, it offers suggestions while a visitor types. `text`: the earlier search. */
export function SearchForm({ text: searched }: { text?: string }) {
  const { text, paths, attributes } = useWords()
  return (
    <search {...attributes}>
      <form className="shell-search" method="get" action={paths.search}>
        <label htmlFor="search-text">{text('search.label')}</label>
        <div className="shell-search-row">
          <input
            id="search-text"
            type="search"
            name="text"
            defaultValue={searched}
            autoComplete="off"
            placeholder={text('search.examples')}
            data-place-search={paths.prefix}
          />
          <button className="shell-button" type="submit">
            {text('search.submit')}
          </button>
        </div>
      </form>
    </search>
  )
}
