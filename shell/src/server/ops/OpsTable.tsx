import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  cell(row: Row): ReactNode
  /** `row-head`: the cell is the heading of its row. */
  kind?: 'row-head' | 'number'
}

interface OpsTableProps<Row> {
  id: string
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table with a heading. On narrow screens each row is a list of cells. Focusable, so that keys can scroll it. */
export function OpsTable<Row>({ id, title, columns, rows }: OpsTableProps<Row>): ReactNode {
  const classOf = ({ kind }: Column<Row>) => (kind === 'number' ? 'ops-number' : undefined)
  return (
    <>
      <h2 id={id}>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys can scroll only a focused element */}
      <section className="ops-sheet" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={classOf(column)}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column) =>
                  column.kind === 'row-head' ? (
                    <th key={column.name} scope="row" data-column={column.name}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.name} className={classOf(column)} data-column={column.name}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
