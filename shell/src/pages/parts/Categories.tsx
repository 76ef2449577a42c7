import type { Choice } from '@tessera/content/port'
import { categoryPaths } from '@tessera/content/categoryIcons'

interface CategoriesProps {
  categories: readonly Choice[]
  /** The address that a category links to. Default: no links. */
  hrefOf?: ((category: Choice) => string) | undefined
}

/** A document's categories, each with its name, and with its icon if it has one. */
export function Categories({ categories, hrefOf }: CategoriesProps) {
  if (categories.length === 0) return null
  return (
    <ul className="shell-categories">
      {categories.map((category) => (
        <li key={category.id}>
          {hrefOf ? (
            <a className="shell-chip" href={hrefOf(category)}>
              <CategoryName category={category} />
            </a>
          ) : (
            <CategoryName category={category} />
          )}
        </li>
      ))}
    </ul>
  )
}

export function CategoryName({ category: { name, icon } }: { category: Choice }) {
  return (
    <>
      {icon && (
        <svg className="shell-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={categoryPaths[icon]} />
        </svg>
      )}
      <bdi>{name}</bdi>
    </>
  )
}
