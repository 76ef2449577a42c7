import type { ShownList } from '../loading/LoadedPage.ts'
import { listHref } from '../../shared/list/listHref.ts'
import { useItemWords } from '../words/PageWords.ts'
import { Icon } from '../parts/Icon.tsx'

/** Links to the list's other pages, with the visitor's choices. */
export function Pagination({ path, query, result: { page, pages } }: ShownList) {
  const { text, number: format, attributes } = useItemWords()
  if (pages < 2) return null
  const hrefOf = (number: number): string => listHref(path, query, { page: number })
  return (
    <nav className="shell-pages" aria-label={text('items.pages')} {...attributes}>
      {page > 1 && (
        <a className="shell-button shell-button-quiet" href={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {text('items.previous')}
        </a>
      )}
      <ol>
        {pagesShown(page, pages).map((number, index, shown) => (
          <li key={number} data-gap={number - (shown[index - 1] ?? number) > 1 ? '' : undefined}>
            <a href={hrefOf(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="shell-visually-hidden">{text('items.page')}</span>
              {format(number)}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className="shell-button shell-button-quiet" href={hrefOf(page + 1)} rel="next">
          {text('items.next')}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}

function pagesShown(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)]
}
